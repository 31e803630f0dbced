import { useSite } from './site-data.ts';

/** The shop's mark for dark ground, else its name in type. Without `alt`, the link around it names the shop. */
export function Logo({ height, alt = '' }: { height: number; alt?: string }) {
  const { logo, business } = useSite();
  if (!logo) return <span className="wordmark">{business.name}</span>;
  const width = Math.round((logo.width * height) / logo.height);
  return <img src={logo.src} width={width} height={height} alt={alt} />;
}
