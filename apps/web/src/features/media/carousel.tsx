import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';

const moves = { ArrowLeft: -1, ArrowRight: 1 } as const;

/** What is played takes swipes and arrows for itself. */
const belongsToPlayer = (target: EventTarget | null): boolean => target instanceof HTMLVideoElement;
const isStill = matchMedia('(prefers-reduced-motion: reduce)');

/** One slide at a time, in a ring (R-LES-33): by buttons, by arrow keys, by swiping. */
export function Carousel({
  label,
  slides,
  wanted,
}: {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** The key of a slide that is gone to once, as soon as it is there. */
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
  // Between the deletion of the last slide and the carousel's own count.
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
    // The carousel counts a new slide a little later.
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
  // By whatever in it has the focus.
  useEffect(() => {
    const section = ring.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    section?.addEventListener('keydown', listen);
    return () => section?.removeEventListener('keydown', listen);
  }, []);
  return (
    <section ref={ring} aria-roledescription="carousel" aria-label={label} className="scroll-my-20">
      {/* Clipped and not hidden: what is hidden scrolls to what gets the focus. The edge is for the line around that. */}
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
