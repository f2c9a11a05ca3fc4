import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField, ToggleChip } from '../../ui/field.tsx';
import { useVisibilityOptions } from '../access/index.ts';
import { ClubMembershipInfo } from '../club/index.ts';
import { Section } from './section.tsx';
import { savePrivacy, type Settings } from './settings.api.ts';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** Who can see the profile, and the default visibility of new bouts. */
export function PrivacySection({ shareable: saved }: { shareable: Settings['shareable'] }) {
  const { busy, run, setStatusMessage, statusLine } = useStatusLine();
  const { options, reason } = useVisibilityOptions(saved);
  const [chosen, setChosen] = useState<Settings['shareable']>();
  const [includeAllBouts, setIncludeAllBouts] = useState(false);
  const shareable = chosen ?? saved;
  const isPrivate = shareable === 'Private';
  const allBouts = isPrivate && includeAllBouts;

  async function save(event: FormEvent) {
    event.preventDefault();
    await run(
      async () => {
        await savePrivacy(shareable, allBouts);
        setChosen(undefined);
        setIncludeAllBouts(false);
      },
      allBouts ? 'Saved. All your bouts are Private.' : 'Saved.',
    );
  }

  return (
    <Section title="Privacy" open>
      <p className="mt-1 mb-4 text-muted">
        Who can see your profile. New bouts start with this setting; you can change each one.
      </p>
      <form onSubmit={(event) => void save(event)} onChange={() => setStatusMessage(undefined)}>
        <SelectField
          label="Shareable"
          options={options}
          value={shareable}
          hint={[options.find(({ value }) => value === shareable)?.help, reason]
            .filter(Boolean)
            .join(' ')}
          onChange={({ target }) =>
            setChosen(options.find(({ value }) => value === target.value)?.value)
          }
        />
        {isPrivate && (
          <>
            <p className="mt-2 text-sm text-muted">
              Fencers you’re not connected with can’t find you by name.
            </p>
            <div className="mt-4">
              <ToggleChip
                label="Also set all my bouts to Private"
                aria-describedby="all-bouts"
                checked={includeAllBouts}
                onChange={({ target }) => setIncludeAllBouts(target.checked)}
              />
            </div>
            <p id="all-bouts" className="mt-1 text-sm text-muted">
              This replaces the setting each bout has now.
            </p>
          </>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            Save privacy
          </Button>
          {statusLine}
        </div>
      </form>
      <p className="mt-4 text-sm text-muted">
        Notes on bouts are only for you and your coaches, whatever you choose.
      </p>
      {options.some(({ value }) => value === 'Club') && <ClubMembershipInfo />}
    </Section>
  );
}
