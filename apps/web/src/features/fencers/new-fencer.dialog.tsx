import { fencerTexts } from '@fencing-journal/contract/fencers';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { memberLimits, type MemberHit } from '@fencing-journal/contract/usaf-data';
import { useId, useRef, useState, type FormEvent } from 'react';
import { pluralize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useMemberSearch, type MemberSearch } from '../usaf-data/index.ts';
import { importMember, invalidateFencers } from './fencers.api.ts';

const describeHit = (hit: MemberHit) => [hit.name, hit.club, hit.usafid].filter(Boolean).join(', ');

/** Adds a USA Fencing member as a prefilled card. Anyone else is entered by hand. */
export function NewFencerDialog({
  onClose,
  onCustom,
}: {
  onClose: () => void;
  onCustom: () => void;
}) {
  const { busy, attempt } = useAttempt({ errorBody: texts.error.fallback });
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<MemberHit>();
  const search = useMemberSearch(typed);
  // The member the button adds: the chosen one, otherwise the highlighted one, so that Enter and the button agree.
  const member = chosen ?? search.hits[active];

  function handleTextChange(text: string) {
    setTyped(text);
    setActive(0);
    setChosen(undefined);
    setOpen(true);
  }

  function showList(shouldOpen: boolean) {
    if (shouldOpen) setChosen(undefined);
    setOpen(shouldOpen);
  }

  function choose(hit: MemberHit, source: 'key' | 'pointer') {
    setChosen(hit);
    setOpen(false);
    // Closes the on-screen keyboard.
    if (source === 'pointer') submit.current?.focus();
  }

  function retry() {
    if (search.state !== 'failed') return;
    // The button disappears, so the focus moves to the field.
    field.current?.focus();
    search.retry();
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!member || busy) return;
    const added = await attempt(async () => {
      await importMember(member.usafid);
      onClose();
      return fencerTexts.created;
    });
    if (added) await invalidateFencers();
    else submit.current?.focus();
  }

  return (
    <Dialog title="New Fencer" onClose={onClose}>
      <form noValidate onSubmit={(event) => void add(event)}>
        <Combobox
          ref={field}
          label="Search USA Fencing members"
          maxLength={limits.personName}
          text={chosen?.name ?? typed}
          onTextChange={handleTextChange}
          options={search.hits}
          keyOf={(hit) => hit.usafid}
          active={search.state === 'done' ? active : undefined}
          onActiveChange={setActive}
          open={open}
          onOpenChange={showList}
          onSelect={choose}
          announcement={hitCountText(search)}
          emptyContent={
            member ? (
              <SelectedMember member={member} />
            ) : (
              <ListPlaceholder search={search} onRetry={retry} />
            )
          }
        >
          {(hit) => (
            <>
              <span className="block leading-tight font-semibold wrap-anywhere">{hit.name}</span>{' '}
              <span className="flex flex-wrap gap-x-3 text-sm text-muted forced-colors:text-inherit">
                {hit.club && <span className="wrap-anywhere">{hit.club}</span>}{' '}
                <span className="tabular-nums">{hit.usafid}</span>
              </span>
            </>
          )}
        </Combobox>
        <Button
          ref={submit}
          type="submit"
          className="mt-3 w-full"
          disabled={!member}
          busy={busy}
          aria-describedby={`${id}-whom`}
        >
          {fencerTexts.add}
        </Button>
        <p id={`${id}-whom`} hidden>
          {member ? `Adds ${describeHit(member)}` : 'Search for a member first.'}
        </p>
      </form>
      <p className="my-3 flex items-center gap-3 text-sm font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        OR
      </p>
      <Button variant="secondary" className="mb-2 w-full" onClick={onCustom}>
        Custom Profile
      </Button>
    </Dialog>
  );
}

function hitCountText({ state, hits }: MemberSearch): string {
  if (state !== 'done') return '';
  return hits.length < memberLimits.maxResults
    ? `${pluralize(hits.length, 'member')} found`
    : `Top ${hits.length} matches`;
}

/** Replaces the list while it is closed. */
function SelectedMember({ member }: { member: MemberHit }) {
  return (
    <div className="flex h-full items-center gap-4 rounded-lg border-l-4 border-accent bg-sunken px-5">
      <Icon name="check" className="size-8 text-accent" />
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">
          {member.name}
        </p>
        <p className="text-muted wrap-anywhere">{member.club || 'No club'}</p>
        <p className="figures text-muted">{member.usafid}</p>
      </div>
    </div>
  );
}

/** Replaces the list while there are no hits: a hint, progress, no results or an error. */
function ListPlaceholder({ search, onRetry }: { search: MemberSearch; onRetry: () => void }) {
  const text = {
    idle: 'Search by name, in any order, or by USA Fencing ID.',
    searching: 'Searching…',
    done: 'No results found',
    failed: search.state === 'failed' ? search.message : '',
  }[search.state];
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-edge px-6 text-center">
      {search.state === 'idle' && (
        <span className="rounded-full bg-accent-soft p-3 text-accent">
          <Icon name="people" className="size-7" />
        </span>
      )}
      <p
        className={`text-balance ${search.state === 'done' || search.state === 'failed' ? 'font-semibold' : 'text-muted'}`}
      >
        {text}
      </p>
      {search.state === 'failed' && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
