import './picture.css';
import { type CSSProperties, createContext, type ReactNode, use, useState } from 'react';
import { preload } from 'react-dom';
import { useMergedLoaderData } from '#ui/use-merged-loader-data.ts';
import { FALLBACK_IMAGE, type Pictures, type PictureVariants } from '../contract.ts';
import { cappedSizes, modernFormats, srcSet } from '../rules.ts';

/** Nothing but the tint behind it, in the picture's place. */
const EMPTY_IMAGE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

const PicturesContext = createContext<Pictures>({});

/** Makes the pictures that the matched routes loaded (`{ pictures }` in their loader data) known to the whole page. */
export function PicturesProvider({ children }: { children: ReactNode }) {
  return <PicturesContext value={useMergedLoaderData('pictures')}>{children}</PicturesContext>;
}

/**
 * A picture of the site, in the size and format that suit the screen. `width` and `height` are those of its place, in
 * points, which keep that place while it loads; `sizes` says how wide it is shown, 100vw if left out. A missing or
 * broken address shows an aircraft under its cover instead. `priority` is for the one picture that a page opens with.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes = '100vw',
  loading = 'lazy',
  priority = false,
  className,
}: {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  loading?: 'lazy' | 'eager';
  priority?: boolean;
  className?: string;
}) {
  const pictures = use(PicturesContext);
  const [broken, setBroken] = useState<string[]>([]);
  const address = [src, FALLBACK_IMAGE].find((one) => one && !broken.includes(one)) ?? EMPTY_IMAGE;
  const variants = pictures[address];
  const shownSizes = cappedSizes(sizes);
  if (priority && variants) preloadBest(address, variants, shownSizes);

  function giveUp() {
    setBroken((known) => (known.includes(address) ? known : [...known, address]));
  }

  return (
    <picture key={address} style={variants?.scrim ? ({ '--scrim': variants.scrim } as CSSProperties) : undefined}>
      {variants &&
        modernFormats(variants).map((format) => (
          <source key={format} type={`image/${format}`} srcSet={srcSet(address, variants, format)} sizes={shownSizes} />
        ))}
      <img
        // A picture that failed before hydration fires no event: check its state.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0 && img.currentSrc) giveUp();
        }}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : loading}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        className={className}
        style={variants && ({ '--picture-color': variants.color } as CSSProperties)}
        onError={giveUp}
        sizes={variants && shownSizes}
        srcSet={variants && srcSet(address, variants, 'jpg')}
        src={address}
      />
    </picture>
  );
}

/** Lets the browser fetch the picture before it has read the styles; one that does not know the format leaves it. */
function preloadBest(src: string, variants: PictureVariants, sizes: string): void {
  const [best] = modernFormats(variants);
  if (!best) return;
  const imageSrcSet = srcSet(src, variants, best);
  preload(src, { as: 'image', type: `image/${best}`, imageSrcSet, imageSizes: sizes, fetchPriority: 'high' });
}
