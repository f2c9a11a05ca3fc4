import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';

const moves = { ArrowLeft: -1, ArrowRight: 1 } as const;

/** The video player handles swipes and arrow keys itself. */
const belongsToPlayer = (target: EventTarget | null): boolean => target instanceof HTMLVideoElement;
const isStill = matchMedia('(prefers-reduced-motion: reduce)');

/** A looping carousel that shows one slide at a time, with buttons, arrow keys and swipes. */
export function Carousel({
  label,
  slides,
  wanted,
}: {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** The key of a slide to scroll to once, as soon as it exists. */
  wanted?: string | undefined;
}) {
  const many = slides.length > 1;
  const [view, carousel] = useEmblaCarousel({
    loop: true,
    active: many,
    duration: 22,
    watchDrag: (_, { target }) => !belongsToPlayer(target),
  });
  const ring = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  // After the last slide is deleted, the carousel's index is briefly out of range.
  const current = Math.min(shown, slides.length - 1);

  useEffect(() => {
    if (!carousel) return undefined;
    const follow = () => setShown(carousel.selectedScrollSnap());
    carousel.on('select', follow).on('reInit', follow);
    return () => void carousel.off('select', follow).off('reInit', follow);
  }, [carousel]);

  const goneTo = useRef<string>(undefined);
  const index = slides.findIndex(({ key }) => key === wanted);
  useEffect(() => {
    if (!carousel || index < 0 || goneTo.current === wanted) return undefined;
    ring.current?.scrollIntoView({ block: 'nearest' });
    const go = () => {
      carousel.scrollTo(index, true);
      if (carousel.selectedScrollSnap() === index) goneTo.current = wanted;
      return goneTo.current === wanted && carousel.off('reInit', go);
    };
    // The carousel registers a new slide with a delay.
    carousel.on('reInit', go);
    go();
    return () => void carousel.off('reInit', go);
  }, [carousel, index, wanted]);

  const move = (by: -1 | 1) =>
    by > 0 ? carousel?.scrollNext(isStill.matches) : carousel?.scrollPrev(isStill.matches);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!many || belongsToPlayer(event.target) || !(event.key in moves)) return;
    event.preventDefault();
    move(moves[event.key as keyof typeof moves]);
  });
  // Listens on the section, so that arrow keys work wherever the focus is inside it.
  useEffect(() => {
    const section = ring.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    section?.addEventListener('keydown', listen);
    return () => section?.removeEventListener('keydown', listen);
  }, []);
  return (
    <section ref={ring} aria-roledescription="carousel" aria-label={label} className="scroll-my-20">
      {/* overflow-clip: overflow-hidden would scroll to the focused element. The padding fits the outline. */}
      <div ref={view} className="-m-1 overflow-clip">
        <ul className="flex touch-pan-y">
          {slides.map(({ key, content }, index) => (
            <li
              key={key}
              aria-label={`${index + 1} of ${slides.length}`}
              inert={index !== current}
              className="min-w-0 flex-[0_0_100%] p-1"
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      {many && (
        <div className="mt-2 flex items-center justify-center gap-3">
          <IconButton icon="back" label="Previous video" onClick={() => move(-1)} />
          <p aria-live="polite" className="min-w-16 text-center tabular-nums text-muted">
            {current + 1} of {slides.length}
          </p>
          <IconButton icon="next" label="Next video" onClick={() => move(1)} />
        </div>
      )}
    </section>
  );
}
