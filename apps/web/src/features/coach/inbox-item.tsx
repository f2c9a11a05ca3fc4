import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { InboxAnswer } from './inbox-answer.tsx';
import { BoutContent, LessonContent, QuestionContent, TaskContent } from './inbox-content.tsx';
import { inboxShortcuts } from './inbox.rules.ts';
import { describeItem, keyOf, kindTexts } from './inbox.rules.ts';
import type { InboxState } from './use-inbox.ts';
import { useSwipe } from '../../ui/use-swipe.ts';

/**
 * The open item with the form for its answer. A swipe moves to another item. The buttons that end it are above it on the
 * desk, and below it on a phone, near the thumb.
 */
export function InboxItemPanel({ inbox, item }: { inbox: InboxState; item: InboxItem }) {
  const { items, index, isOpen, show, step, filter } = inbox;
  const swipe = useSwipe((direction) => step(direction === 'next' ? 1 : -1));
  return (
    <section
      aria-labelledby="item"
      className="grid touch-pan-y grid-cols-1 items-center lg:sticky lg:top-20 lg:grid-cols-[1fr_auto]"
      {...swipe}
    >
      <div className="flex flex-wrap gap-2 max-lg:order-last max-lg:mt-3 lg:mb-2">
        {filter.state === 'snoozed' ? (
          <Button variant="secondary" icon="undo" onClick={() => inbox.bringBack(item)}>
            Bring back
          </Button>
        ) : (
          <>
            <Button variant="secondary" icon="check" onClick={() => inbox.done(item)}>
              Done
            </Button>
            <Button variant="secondary" icon="stopwatch" onClick={() => void inbox.snooze(item)}>
              Snooze
            </Button>
          </>
        )}
      </div>
      <div className="mb-2 flex items-center gap-1">
        {isOpen && (
          <Button
            variant="quiet"
            icon="back"
            className="-ml-4 lg:hidden"
            onClick={() => show(undefined)}
          >
            All
          </Button>
        )}
        <p className="ml-auto text-muted">
          {index + 1} of {items.length}
        </p>
        <IconButton
          icon="back"
          label="Previous"
          disabled={index === 0}
          className="disabled:opacity-40"
          onClick={() => step(-1)}
        />
        <IconButton
          icon="next"
          label="Next"
          disabled={index === items.length - 1}
          className="disabled:opacity-40"
          onClick={() => step(1)}
        />
      </div>
      <div className="min-w-0 lg:col-span-full">
        <Item key={keyOf(item)} inbox={inbox} item={item} />
      </div>
      <p className="mt-4 text-sm text-muted lg:col-span-full max-lg:hidden [@media(hover:none)]:hidden">
        {inboxShortcuts.map(({ keyLabels: [key], label }) => `${key}: ${label}`).join(' · ')}
      </p>
    </section>
  );
}

const contents = {
  lesson: LessonContent,
  bout: BoutContent,
  question: QuestionContent,
  task: TaskContent,
};

/** Loaded lazily: requests need the code for connections, and few items are requests. */
const RequestContent = lazy(async () => ({
  default: (await import('./inbox-request.tsx')).RequestContent,
}));

function Item({ inbox, item }: { inbox: InboxState; item: InboxItem }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, student, student_slug } = item;
  const { field } = kindTexts[kind];
  const { focus } = inbox;
  useLayoutEffect(() => {
    if (focus && (focus.target === 'heading' || !field)) heading.current?.focus();
  }, [focus, field]);
  const Content = kind === 'request' ? undefined : contents[kind];
  return (
    <div className="panel flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 id="item" ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {kind === 'request' ? (
            student
          ) : (
            <Link to={paths.coachStudent(student_slug)}>{student}</Link>
          )}
        </h2>
        <p className="text-muted">{describeItem(item)}</p>
      </div>
      {Content ? (
        <>
          <Content item={item} />
          {field && <InboxAnswer inbox={inbox} item={item} />}
        </>
      ) : (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <RequestContent inbox={inbox} item={item} />
        </Suspense>
      )}
    </div>
  );
}
