import { fencerTexts, type Fencer, type FencerDetail } from '@fencing-journal/contract/fencers';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pluralize, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { fencerQuery, fencersQuery, mergeFencers } from './fencers.api.ts';
import { filterByName } from './fencers.rules.ts';
import { movedBoutsText, keptAndHidden, sortByLikelihood } from './merges.rules.ts';

/** Merges two cards in two steps, so that a slip can't merge anything: choose the other card, then confirm. */
export function MergeDialog({ fencer, onClose }: { fencer: FencerDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, attempt } = useAttempt();
  const [chosen, setChosen] = useState<Fencer>();

  const merge = (keep: Fencer, hide: Fencer) =>
    attempt(async () => {
      await mergeFencers(keep.slug, hide.slug);
      onClose();
      if (hide.slug === fencer.slug) await navigate(paths.fencer(keep.slug), { replace: true });
      return {
        ...fencerTexts.merged,
        detail: 'To undo this, use “Undo merge” at the bottom of this page.',
      };
    });

  if (!chosen)
    return (
      <Dialog title="Merge fencers" onClose={onClose}>
        <Choice fencer={fencer} onChoose={setChosen} />
      </Dialog>
    );
  const { keep, hide } = keptAndHidden<Fencer>(fencer, chosen);
  const footer = (
    <>
      <Button variant="secondary" disabled={busy} onClick={() => setChosen(undefined)}>
        Choose another
      </Button>
      <Button busy={busy} onClick={() => void merge(keep, hide)}>
        Merge fencers
      </Button>
    </>
  );
  return (
    <Dialog title="Merge fencers" onClose={onClose} footer={footer}>
      <Consequences keep={keep} hide={hide} />
    </Dialog>
  );
}

function Choice({
  fencer,
  onChoose,
}: {
  fencer: FencerDetail;
  onChoose: (fencer: Fencer) => void;
}) {
  const list = useQuery(fencersQuery);
  if (list.data)
    return (
      <OtherCards
        fencer={fencer}
        others={sortByLikelihood(
          list.data.filter(({ slug }) => slug !== fencer.slug),
          fencer,
        )}
        onChoose={onChoose}
      />
    );
  return list.isError ? (
    <ErrorState onRetry={() => void list.refetch()} />
  ) : (
    <Skeleton rows={3} className="h-14" />
  );
}

function OtherCards({
  fencer,
  others,
  onChoose,
}: {
  fencer: FencerDetail;
  others: readonly Fencer[];
  onChoose: (fencer: Fencer) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(true);
  // Focused here, because the dialog's first control has the focus until this mounts.
  useEffect(() => field.current?.focus(), []);
  if (others.length === 0) return <p className="pb-4">{fencerTexts.empty}</p>;
  const options = filterByName(others, text);

  function handleTextChange(value: string) {
    setText(value);
    setActive(0);
    setOpen(true);
  }

  return (
    <>
      <p className="mb-3">Which other card is also {nameOf(fencer)}?</p>
      <Combobox
        ref={field}
        label="Find by name"
        maxLength={limits.personName}
        text={text}
        onTextChange={handleTextChange}
        options={options}
        keyOf={({ slug }) => slug}
        active={active}
        onActiveChange={setActive}
        open={open}
        onOpenChange={setOpen}
        onSelect={onChoose}
        announcement={pluralize(options.length, 'fencer')}
        emptyContent={
          <p className="flex h-full items-center justify-center rounded-lg border border-dashed border-edge px-6 text-center text-muted">
            {options.length === 0 ? fencerTexts.empty : 'Type a name or press the down arrow.'}
          </p>
        }
      >
        {(other) => (
          <>
            <span className="block leading-tight font-semibold wrap-anywhere">{nameOf(other)}</span>{' '}
            <span className="text-sm text-muted wrap-anywhere forced-colors:text-inherit">
              {other.is_self ? 'You' : other.club || 'No club'}
            </span>
          </>
        )}
      </Combobox>
    </>
  );
}

/** What the merge does, most important first. */
function Consequences({ keep, hide }: { keep: Fencer; hide: Fencer }) {
  const text = useRef<HTMLDivElement>(null);
  // The focused list is gone, so the focus moves to the text that replaces it.
  useEffect(() => text.current?.focus(), []);
  const { data } = useQuery(fencerQuery(hide.slug));
  return (
    <div ref={text} tabIndex={-1}>
      <p className="wrap-anywhere">
        <strong>{nameOf(keep)}</strong> stays and <strong>{nameOf(hide)}</strong> is hidden.
      </p>
      <ul className="mt-2 mb-1 list-disc pl-5 wrap-anywhere">
        <li>
          {movedBoutsText(keep, hide, data && data.my_bout_stats.wins + data.my_bout_stats.losses)}
        </li>
        <li>
          Blank fields on the card that stays are filled in from the other one. Notes from both are
          kept.
        </li>
        <li>You can undo this for {limits.mergeUndoDays} days.</li>
      </ul>
    </div>
  );
}
