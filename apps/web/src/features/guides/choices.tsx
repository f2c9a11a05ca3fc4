import {
  guideLevels,
  guideWeapons,
  type Guide,
  type GuideChoices,
} from '@fencing-journal/contract/guides/shape';
import { optionsOf } from '../../lib/format.ts';
import { DateField, SelectField, ToggleChip } from '../../ui/field.tsx';

const journeys = [0, 10, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240];
const journeyName = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : minutes % 60 === 0
      ? `${minutes / 60} h`
      : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** The choices that affect the list. Each is saved immediately. */
export function Choices({
  guide,
  choices,
  onChoose,
}: {
  guide: Guide;
  choices: GuideChoices;
  onChoose: (choices: GuideChoices) => void;
}) {
  const has = (choice: Guide['chooses'][number]) => guide.chooses.includes(choice);
  const choose = (changes: Partial<GuideChoices>) => onChoose({ ...choices, ...changes });
  const minutes = journeys.includes(choices.journey)
    ? journeys
    : [...journeys, choices.journey].toSorted((one, other) => one - other);
  return (
    <>
      {has('weapon') && (
        <SelectField
          label="Weapon"
          placeholder="All weapons"
          options={optionsOf(guideWeapons)}
          value={choices.weapon ?? ''}
          onChange={({ target }) =>
            choose({ weapon: guideWeapons.find((weapon) => weapon === target.value) ?? null })
          }
        />
      )}
      {has('level') && (
        <SelectField
          label="Level"
          options={optionsOf(guideLevels)}
          value={choices.level}
          onChange={({ target }) =>
            choose({ level: guideLevels.find((level) => level === target.value) ?? choices.level })
          }
        />
      )}
      {has('clock') && (
        <>
          <DateField
            type="time"
            label="Check-in closes"
            value={choices.closes ?? ''}
            onChange={({ target }) =>
              choose({ closes: target.value === '' ? null : target.value.slice(0, 5) })
            }
          />
          <SelectField
            label="Travel time"
            options={minutes.map((journey) => ({
              value: String(journey),
              label: journeyName(journey),
            }))}
            value={String(choices.journey)}
            onChange={({ target }) => choose({ journey: Number(target.value) })}
          />
        </>
      )}
      {has('travel') && (
        <div className="self-end">
          <ToggleChip
            label="Flying"
            checked={choices.travel}
            onChange={({ target }) => choose({ travel: target.checked })}
          />
        </div>
      )}
    </>
  );
}
