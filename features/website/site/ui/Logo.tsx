import { useSite } from './site-data.ts';

/** The shop's mark for dark ground, else its name in type. Without `alt`, the link around it names the shop. */
export function Logo({ alt = '' }: { alt?: string }) {
  const { logo, business } = useSite();
  return logo ? <img {...logo} alt={alt} /> : <span className="wordmark">{business.name}</span>;
}
