import {
  guideLevels,
  guideWeapons,
  type Guide,
  type GuideChoices,
} from '@fencing-journal/contract/guides/shape';
import { optionsOf } from '../../lib/format.ts';
import { formatMinutes } from './timeline.rules.ts';
import { DateField, SelectField, ToggleChip } from '../../ui/field.tsx';

const travelTimes = [0, 10, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240];

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
  const offersChoice = (choice: Guide['relevantChoices'][number]) =>
    guide.relevantChoices.includes(choice);
  const updateChoices = (changes: Partial<GuideChoices>) => onChoose({ ...choices, ...changes });
  const minutes = travelTimes.includes(choices.journey)
    ? travelTimes
    : [...travelTimes, choices.journey].toSorted((one, other) => one - other);
  return (
    <>
      {offersChoice('weapon') && (
        <SelectField
          label="Weapon"
          placeholder="All weapons"
          options={optionsOf(guideWeapons)}
          value={choices.weapon ?? ''}
          onChange={({ target }) =>
            updateChoices({
              weapon: guideWeapons.find((weapon) => weapon === target.value) ?? null,
            })
          }
        />
      )}
      {offersChoice('level') && (
        <SelectField
          label="Level"
          options={optionsOf(guideLevels)}
          value={choices.level}
          onChange={({ target }) =>
            updateChoices({
              level: guideLevels.find((level) => level === target.value) ?? choices.level,
            })
          }
        />
      )}
      {offersChoice('clock') && (
        <>
          <DateField
            type="time"
            label="Check-in closes"
            value={choices.closes ?? ''}
            onChange={({ target }) =>
              updateChoices({ closes: target.value === '' ? null : target.value.slice(0, 5) })
            }
          />
          <SelectField
            label="Travel time"
            options={minutes.map((journey) => ({
              value: String(journey),
              label: formatMinutes(journey),
            }))}
            value={String(choices.journey)}
            onChange={({ target }) => updateChoices({ journey: Number(target.value) })}
          />
        </>
      )}
      {offersChoice('travel') && (
        <div className="self-end">
          <ToggleChip
            label="Flying"
            checked={choices.travel}
            onChange={({ target }) => updateChoices({ travel: target.checked })}
          />
        </div>
      )}
    </>
  );
}
