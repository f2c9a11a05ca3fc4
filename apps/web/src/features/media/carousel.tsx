import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';

const directions = { ArrowLeft: -1, ArrowRight: 1 } as const;

/** The video player handles swipes and arrow keys itself. */
const belongsToPlayer = (target: EventTarget | null): boolean => target instanceof HTMLVideoElement;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** A looping carousel that shows one slide at a time, with buttons, arrow keys and swipes. */
export function Carousel({
  label,
  slides,
  targetKey,
}: {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** The key of a slide to scroll to once, as soon as it exists. */
  targetKey?: string | undefined;
}) {
  const hasMultiple = slides.length > 1;
  const [viewportRef, carousel] = useEmblaCarousel({
    loop: true,
    active: hasMultiple,
    duration: 22,
    watchDrag: (_, { target }) => !belongsToPlayer(target),
  });
  const sectionRef = useRef<HTMLElement>(null);
  const [selectedIndex, setSelectedIndex] = useState(0);
  // After the last slide is deleted, the carousel's index is briefly out of range.
  const current = Math.min(selectedIndex, slides.length - 1);

  useEffect(() => {
    if (!carousel) return undefined;
    const updateIndex = () => setSelectedIndex(carousel.selectedScrollSnap());
    carousel.on('select', updateIndex).on('reInit', updateIndex);
    return () => void carousel.off('select', updateIndex).off('reInit', updateIndex);
  }, [carousel]);

  const scrolledToKey = useRef<string>(undefined);
  const index = slides.findIndex(({ key }) => key === targetKey);
  useEffect(() => {
    if (!carousel || index < 0 || scrolledToKey.current === targetKey) return undefined;
    sectionRef.current?.scrollIntoView({ block: 'nearest' });
    const scrollToTarget = () => {
      carousel.scrollTo(index, true);
      if (carousel.selectedScrollSnap() === index) scrolledToKey.current = targetKey;
      return scrolledToKey.current === targetKey && carousel.off('reInit', scrollToTarget);
    };
    // The carousel registers a new slide with a delay.
    carousel.on('reInit', scrollToTarget);
    scrollToTarget();
    return () => void carousel.off('reInit', scrollToTarget);
  }, [carousel, index, targetKey]);

  const move = (direction: -1 | 1) =>
    direction > 0
      ? carousel?.scrollNext(reducedMotion.matches)
      : carousel?.scrollPrev(reducedMotion.matches);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!hasMultiple || belongsToPlayer(event.target) || !(event.key in directions)) return;
    event.preventDefault();
    move(directions[event.key as keyof typeof directions]);
  });
  // Listens on the section, so that arrow keys work wherever the focus is inside it.
  useEffect(() => {
    const section = sectionRef.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    section?.addEventListener('keydown', listener);
    return () => section?.removeEventListener('keydown', listener);
  }, []);
  return (
    <section
      ref={sectionRef}
      aria-roledescription="carousel"
      aria-label={label}
      className="scroll-my-20"
    >
      {/* overflow-clip: overflow-hidden would scroll to the focused element. The padding fits the outline. */}
      <div ref={viewportRef} className="-m-1 overflow-clip">
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
      {hasMultiple && (
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
