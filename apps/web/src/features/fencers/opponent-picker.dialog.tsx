import type { FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useRef, useState } from 'react';
import { pluralize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { MemberSearch } from '../usaf-data/index.ts';
import { addByName, importOrFindCard } from './opponents.api.ts';
import { keyOfOption, splitName, type OpponentOption } from './opponents.rules.ts';
import { OpponentNameForm } from './opponent-name.form.tsx';
import { useOpponentOptions } from './use-opponent-options.ts';

interface Props {
  /** The user's cards to choose from. */
  fencers: readonly FencerChoice[];
  /** Slugs of fencers who have a bout in this event. */
  eventFencerSlugs: ReadonlySet<string>;
  onClose: () => void;
  onChosen: (fencer: FencerChoice) => void;
}

/** One search for an opponent among the user's cards and USA Fencing members. Anyone else is added by name. */
export function OpponentPickerDialog({ fencers, eventFencerSlugs, onClose, onChosen }: Props) {
  const { busy, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // The typed name of a new card, if it is not exactly two words and can't be split safely.
  const [pendingName, setPendingName] = useState<string>();
  const { options, search } = useOpponentOptions(typed, { fencers, eventFencerSlugs });
  const isSearching = search !== 'offline' && search.state === 'searching';
  const highlighted = options[active];
  // Members are listed above the new card: while they load, Enter must not add someone who is about to be found.
  const canSelect = !isSearching || highlighted?.kind === 'card';

  async function choose(option: OpponentOption) {
    if (busy) return;
    if (option.kind === 'card') return onChosen(option.card);
    if (option.kind === 'new' && option.name.split(' ').length !== 2)
      return setPendingName(option.name);
    const added = await attempt(async () =>
      onChosen(
        await (option.kind === 'new'
          ? addByName(splitName(option.name))
          : importOrFindCard(option.member.usafid)),
      ),
    );
    if (!added) field.current?.focus();
  }

  return (
    <Dialog title="Find or add opponent" onClose={onClose}>
      {pendingName === undefined ? (
        <div aria-busy={busy} className={busy ? 'opacity-60' : ''}>
          <Combobox
            ref={field}
            label="Name or USA Fencing ID"
            maxLength={2 * limits.personName + 1}
            text={typed}
            onTextChange={(text) => {
              setTyped(text);
              setActive(0);
            }}
            options={options}
            keyOf={keyOfOption}
            groupOf={(option) => (option.kind === 'new' ? undefined : option.group)}
            active={canSelect ? active : undefined}
            onActiveChange={setActive}
            open
            onOpenChange={(open) => !open && onClose()}
            onSelect={(option) => void choose(option)}
            announcement={pluralize(options.filter(({ kind }) => kind !== 'new').length, 'fencer')}
            emptyContent={<EmptyHint />}
          >
            {(option) => <OptionText option={option} />}
          </Combobox>
          <DirectoryState search={search} />
        </div>
      ) : (
        <OpponentNameForm
          name={splitName(pendingName)}
          onBack={() => setPendingName(undefined)}
          onAdded={onChosen}
        />
      )}
    </Dialog>
  );
}

function OptionText({ option }: { option: OpponentOption }) {
  if (option.kind === 'new')
    return (
      <span className="font-semibold wrap-anywhere">Add “{option.name}” as a new opponent</span>
    );
  const [name, club, number] =
    option.kind === 'card'
      ? [option.card.fencer_name, option.card.club, option.card.number]
      : [option.member.name, option.member.club, option.member.usafid];
  return (
    <>
      <span className="block leading-tight font-semibold wrap-anywhere">{name}</span>{' '}
      {(club !== '' || number !== null) && (
        <span className="flex flex-wrap gap-x-3 text-sm text-muted forced-colors:text-inherit">
          {club !== '' && <span className="wrap-anywhere">{club}</span>}{' '}
          {number !== null && <span className="tabular-nums">{number}</span>}
        </span>
      )}
    </>
  );
}

const EmptyHint = () => (
  <p className="flex h-full items-center justify-center rounded-lg border border-dashed border-edge px-6 text-center text-balance text-muted">
    Type a name to find or add your opponent.
  </p>
);

/** The state of the directory search. The user's own cards don't wait for it. */
function DirectoryState({ search }: { search: MemberSearch | 'offline' }) {
  const text =
    search === 'offline'
      ? 'You’re offline, so this only searches your own fencers.'
      : {
          idle: 'Searches your fencers and USA Fencing members.',
          searching: 'Searching USA Fencing…',
          done: search.hits.length === 0 ? 'No USA Fencing members found.' : '',
          failed: search.state === 'failed' ? search.message : '',
        }[search.state];
  return (
    <div className="mt-2 mb-1 flex min-h-11 items-center justify-between gap-3 text-sm text-muted">
      <p role="status">{text}</p>
      {search !== 'offline' && search.state === 'failed' && (
        <Button variant="quiet" className="shrink-0" onClick={search.retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
