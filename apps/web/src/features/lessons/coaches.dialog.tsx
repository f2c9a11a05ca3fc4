import { lessonTexts, type CoachOption } from '@fencing-journal/contract/lessons';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { pluralize, nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { toOption } from './coaches.rules.ts';
import { coachesQuery, mergeCoach, removeCoach } from './lessons.api.ts';

/** The coaches a lesson may name, with actions for the cards the user added. */
export function CoachesDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, isError, refetch } = useQuery(coachesQuery);
  const connected = data?.filter(({ is_card }) => !is_card) ?? [];
  return (
    <Dialog title="Your coaches" onClose={onClose}>
      {isPending && <Skeleton rows={2} className="h-14" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="pb-3 text-muted">No coaches yet. You can add one when you record a lesson.</p>
      )}
      <ul className="divide-y divide-line">
        {data?.map((coach) => (
          <li key={coach.coach_slug} className="py-3">
            <p className="leading-tight font-semibold wrap-anywhere">{nameOf(coach)}</p>
            <p className="text-sm text-muted">
              {coach.is_card ? 'Added by you' : 'Connected: can read your lessons with them'}
            </p>
            {coach.is_card && <CardActions card={coach} connected={connected} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function CardActions({
  card,
  connected,
}: {
  card: CoachOption;
  connected: readonly CoachOption[];
}) {
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const name = nameOf(card);

  const remove = () =>
    attempt(
      async () => {
        await removeCoach(card.coach_slug);
        return lessonTexts.coachRemoved;
      },
      {
        title: 'Remove this coach?',
        subject: name,
        detail: 'The name stays on your lessons.',
        body: 'Want to remove the coach?',
        specifiedTitle: texts.deleteTitle,
        confirmLabel: 'Remove coach',
        tone: 'danger',
      },
    );

  async function merge() {
    const coach = await dialogs.choose({
      title: 'Merge coach',
      body: `Which connected coach is ${name}? Your lessons with ${name} move to that coach, who can then read them.`,
      options: connected.map(toOption),
    });
    if (coach === null) return;
    await attempt(async () => ({
      ...lessonTexts.coachMerged,
      detail: `${pluralize(await mergeCoach(card.coach_slug, coach), 'lesson')} moved.`,
    }));
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {connected.length > 0 && (
        <Button
          variant="secondary"
          aria-label={`Merge ${name} with a connected coach`}
          onClick={() => void merge()}
        >
          Merge
        </Button>
      )}
      <Button variant="secondary" aria-label={`Remove ${name}`} onClick={() => void remove()}>
        Remove
      </Button>
    </div>
  );
}
