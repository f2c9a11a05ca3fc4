import { boutTexts } from '@fencing-journal/contract/bouts';
import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { useState, type FormEvent } from 'react';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { StickyActions } from '../../ui/sticky-actions.tsx';
import {
  emptyBout,
  opponentOptions,
  FindOpponentButton,
  OpponentPicker,
  readNewBoutDraft,
  usePreloadedPicker,
} from '../bouts/index.ts';
import { FormatFields } from './format-fields.tsx';
import {
  clampFormat,
  forSides,
  suggestPreset,
  presets,
  withWeapon,
  type LiveFormat,
} from './formats.rules.ts';
import type { Pad } from './pad.rules.ts';
import type { Fencer } from './result.rules.ts';

/** Chooses fencers and format before the bout; fencers come from the new-bout form if it has any. */
export function Setup({ event, onStart }: { event: EventDetail; onStart: (pad: Pad) => void }) {
  usePreloadedPicker();
  const self = event.userFencer;
  const [selection, setSelection] = useState<Record<Side, string>>(() => {
    const { a, b } = readNewBoutDraft(event.slug, self) ?? emptyBout(self);
    return { a: a.fencer, b: b.fencer };
  });
  const chosen = useResolvedSlugs(selection);
  const [suggested] = useState(() => suggestPreset(event));
  const [preset, setPreset] = useState(suggested.name);
  const [format, setFormat] = useState<LiveFormat>(withWeapon(suggested.format, event.weapon));
  const [adding, setAdding] = useState<Side>();
  // Added fencers are shown before the refetched list contains them.
  const [newFencers, setNewFencers] = useState<FencerChoice[]>([]);
  const added = useResolvedSlugs(newFencers);
  const people = [
    self,
    ...event.fencers,
    ...added.filter((fencer) => !event.fencers.some(({ slug }) => slug === fencer.slug)),
  ];
  const options = [
    { value: self.slug, label: `${self.fencer_name} (me)` },
    ...opponentOptions(event, people.slice(1)),
  ];
  const isSameFencer = chosen.a !== '' && chosen.a === chosen.b;

  function choosePreset(name: string) {
    setPreset(name);
    const found = presets.find((option) => option.name === name);
    if (found) setFormat(withWeapon(found.format, event.weapon));
  }

  function handleSubmit(submitEvent: FormEvent) {
    submitEvent.preventDefault();
    if (isSameFencer) return;
    const fencer = (side: Side): Fencer => {
      const selectedFencer = people.find(({ slug }) => slug === chosen[side]);
      return {
        slug: chosen[side],
        name: selectedFencer?.fencer_name ?? `Fencer ${side.toUpperCase()}`,
        hand: selectedFencer?.handed ?? '',
      };
    };
    onStart({
      self,
      fencers: forSides(fencer),
      weapon: event.weapon,
      format: clampFormat(format),
      log: [],
      swapped: false,
      filled: false,
    });
  }

  return (
    <>
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={handleSubmit}>
        <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-[22rem]:grid-cols-1 short:grid-cols-3">
          {sides.map((side) => (
            <div
              key={side}
              className="flex flex-col gap-1 short:flex-row short:items-start short:*:first:flex-1"
            >
              <SelectField
                label={`Fencer ${side.toUpperCase()}`}
                placeholder="Select fencer"
                value={chosen[side]}
                error={isSameFencer && side === 'b' ? boutTexts.sameFencer : undefined}
                options={options}
                onChange={({ target }) => setSelection({ ...chosen, [side]: target.value })}
              />
              {chosen[side] !== self.slug && <FindOpponentButton onClick={() => setAdding(side)} />}
            </div>
          ))}
          <div className="col-span-full mt-3 short:col-auto short:mt-0">
            <SelectField
              label="Bout"
              options={presets.map(({ name }) => name)}
              value={preset}
              onChange={({ target }) => choosePreset(target.value)}
            />
          </div>
        </div>
        <FormatFields
          format={format}
          names={{ a: 'Fencer A', b: 'Fencer B' }}
          onChange={setFormat}
        />
        <StickyActions className="-my-2 grid bg-page py-2">
          <Button type="submit" icon="play" className="min-h-14 text-lg">
            Start bout
          </Button>
        </StickyActions>
        <p className="-mt-2 text-sm text-muted">
          Works offline. When the bout ends, we fill in the form for you.
        </p>
      </form>
      {adding && (
        <OpponentPicker
          event={event}
          onClose={() => setAdding(undefined)}
          onChosen={([fencer]) => {
            if (!fencer) return;
            setNewFencers([...added, fencer]);
            setSelection({ ...chosen, [adding]: fencer.slug });
            setAdding(undefined);
          }}
        />
      )}
    </>
  );
}
