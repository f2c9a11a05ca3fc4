import type { FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { nameOf, pluralize } from '../../lib/format.ts';
import { useIsShown } from '../../lib/use-is-shown.ts';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { MemberSearch } from '../usaf-data/index.ts';
import { addByName, importOrFindCard } from './opponents.api.ts';
import { splitName } from '@fencing-journal/contract/shared/written-names';
import { keyOfOption, type OpponentOption } from './opponents.rules.ts';
import { OpponentNameForm } from './opponent-name.form.tsx';
import { PasteNames } from './paste-names.tsx';
import { isPastedList, readPastedNames } from './pasted-names.rules.ts';
import { useOpponentOptions } from './use-opponent-options.ts';

interface Props {
  /** The user's cards to choose from. */
  fencers: readonly FencerChoice[];
  /** Slugs of fencers who have a bout in this event. */
  eventFencerSlugs: ReadonlySet<string>;
  /** The name on the user's own card. */
  ownName: string;
  /** Fencers who are already chosen. */
  chosen?: readonly FencerChoice[];
  /** How many fencers can be chosen. One at a time if it isn't given. */
  room?: number;
  /** Whether to open with the field for several names. */
  pasting?: boolean;
  onClose: () => void;
  onChosen: (fencers: FencerChoice[]) => void;
}

const noFencers: readonly never[] = [];

/** One search for an opponent among the user's cards and USA Fencing members. Anyone else is added by name. */
export function OpponentPickerDialog({
  fencers: knownFencers,
  eventFencerSlugs,
  ownName,
  chosen = noFencers,
  room,
  pasting = false,
  onClose,
  onChosen: choose,
}: Props) {
  const { busy, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // The typed name of a new card, if it is not exactly two words and can't be split safely.
  const [pendingName, setPendingName] = useState<string>();
  // What was pasted as several names, or undefined while searching.
  const [pasted, setPasted] = useState(pasting ? '' : undefined);
  const [newFencers, setNewFencers] = useState<readonly FencerChoice[]>(noFencers);
  const added = useResolvedSlugs(newFencers);
  const addedSlugs = new Set(added.map(({ slug }) => slug));
  const fencers = [...added, ...knownFencers.filter(({ slug }) => !addedSlugs.has(slug))];
  const { options, search } = useOpponentOptions(typed, { fencers, eventFencerSlugs, addedSlugs });
  const isSearching = search !== 'offline' && search.state === 'searching';
  const highlighted = options[active];
  // Members are listed above the new card: while they load, Enter must not add someone who is about to be found.
  const canSelect = !isSearching || highlighted?.kind === 'card';

  // The user may close the search and start something else while a new card is still being created.
  const isShown = useIsShown();
  const onChosen = (several: FencerChoice[]) => {
    if (isShown.current) choose(several);
  };

  const isSearchShown = pasted === undefined && pendingName === undefined;
  useEffect(() => {
    if (isSearchShown) field.current?.focus();
  }, [isSearchShown]);

  async function select(option: OpponentOption) {
    if (busy) return;
    if (option.kind === 'card') return onChosen([option.card]);
    if (option.kind === 'new' && option.name.split(' ').length !== 2)
      return setPendingName(option.name);
    const added = await attempt(async () =>
      onChosen([
        await (option.kind === 'new'
          ? addByName(splitName(option.name))
          : importOrFindCard(option.member.usafid)),
      ]),
    );
    if (!added) field.current?.focus();
  }

  /** Searches for the name in a pasted row. If there are several names, opens the view for several opponents. */
  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!isPastedList(text)) return;
    event.preventDefault();
    const { names } = readPastedNames(text);
    const [name] = names;
    if (names.length !== 1 || !name) return setPasted(text);
    setTyped(nameOf(name));
    setActive(0);
  }

  /** If only one fencer can be chosen, lists several new ones first in the search. */
  function handleAdded(several: FencerChoice[]) {
    if (room !== undefined || several.length === 1) return onChosen(several);
    setNewFencers(several);
    setTyped('');
    setActive(0);
    setPasted(undefined);
  }

  return (
    <Dialog
      title={pasted === undefined ? 'Find or add opponent' : 'Add several opponents'}
      onClose={onClose}
    >
      {pasted !== undefined ? (
        <PasteNames
          initialText={pasted}
          fencers={fencers}
          ownName={ownName}
          chosen={chosen}
          room={room ?? limits.poolOpponents}
          onBack={() => setPasted(undefined)}
          onAdded={handleAdded}
        />
      ) : pendingName === undefined ? (
        <div aria-busy={busy} className={busy ? 'opacity-60' : ''}>
          <Combobox
            ref={field}
            label="Name or USA Fencing ID"
            maxLength={2 * limits.personName + 1}
            text={typed}
            onPaste={handlePaste}
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
            onSelect={(option) => void select(option)}
            announcement={pluralize(options.filter(({ kind }) => kind !== 'new').length, 'fencer')}
            emptyContent={<EmptyHint />}
          >
            {(option) => <OptionText option={option} />}
          </Combobox>
          <DirectoryState search={search} />
          {room !== undefined && (
            <Button
              variant="secondary"
              icon="list"
              className="mb-2 w-full"
              disabled={busy}
              onClick={() => setPasted('')}
            >
              Add several names
            </Button>
          )}
        </div>
      ) : (
        <OpponentNameForm
          name={splitName(pendingName)}
          onBack={() => setPendingName(undefined)}
          onAdded={(fencer) => onChosen([fencer])}
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
