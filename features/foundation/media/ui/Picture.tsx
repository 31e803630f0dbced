import './picture.css';
import { type CSSProperties, createContext, type ReactNode, use, useState } from 'react';
import { preload } from 'react-dom';
import { useMergedLoaderData } from '#ui/hydration.ts';
import {
  cappedSizes,
  FALLBACK_IMAGE,
  modernFormats,
  type Pictures,
  type PictureVariants,
  srcSet,
} from '../pictures.ts';

/** An empty image that leaves only the tint. */
const EMPTY_IMAGE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

const PicturesContext = createContext<Pictures>({});

/** Provides the pictures in the loader data (`{ pictures }`) of the matched routes. */
export function PicturesProvider({ children }: { children: ReactNode }) {
  return <PicturesContext value={useMergedLoaderData('pictures')}>{children}</PicturesContext>;
}

/**
 * A picture in sizes and formats that suit the screen. `width` and `height` reserve its place, in points; `sizes` is
 * its displayed width, 100vw by default. A missing or broken picture shows the fallback. `priority` is for a page's
 * first picture.
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

/** Preloads the picture before the styles are read; browsers without the format ignore it. */
function preloadBest(src: string, variants: PictureVariants, sizes: string): void {
  const [best] = modernFormats(variants);
  if (!best) return;
  const imageSrcSet = srcSet(src, variants, best);
  preload(src, { as: 'image', type: `image/${best}`, imageSrcSet, imageSizes: sizes, fetchPriority: 'high' });
}
