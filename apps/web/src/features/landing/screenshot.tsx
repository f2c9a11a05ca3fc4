const urls = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

/** Must match tools/pictures.mjs: a phone's screen in three sizes for each theme. */
const widths = [450, 585, 975];
const size = { width: 390, height: 640 };

const srcSet = (name: string, theme: 'light' | 'dark') =>
  widths
    .map((width) => `${urls[`./pictures/${name}-${theme}-${width}.webp`] ?? ''} ${width}w`)
    .join(', ');

export type ScreenshotName = 'event' | 'offline' | 'pad' | 'review' | 'statistics' | 'student';

/** A screenshot in the viewer's theme. `priority` loads it immediately; others load lazily. */
export function Screenshot({
  name,
  alt,
  sizes,
  priority = false,
}: {
  name: ScreenshotName;
  alt: string;
  sizes: string;
  priority?: boolean;
}) {
  return (
    <picture>
      <source
        media="(prefers-color-scheme: dark)"
        srcSet={srcSet(name, 'dark')}
        sizes={sizes}
        {...size}
      />
      <img
        src={urls[`./pictures/${name}-light-585.webp`]}
        srcSet={srcSet(name, 'light')}
        sizes={sizes}
        {...size}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className="h-auto w-full rounded-[1.75rem] border-[6px] border-mask shadow-xl dark:border-line"
      />
    </picture>
  );
}
