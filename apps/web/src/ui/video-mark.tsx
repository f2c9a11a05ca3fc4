import type { MediaItem } from '@fencing-journal/contract/media';
import type { VideoCounts } from '@fencing-journal/contract/shared/bout-summary';
import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';
import { unreadLabels, videoLabel } from './video-labels.rules.ts';

/** Badges for unread replies and open questions. */
export const UnreadBadges = ({ marks }: { marks: VideoCounts }) =>
  unreadLabels(marks).map((label) => <Badge key={label}>{label}</Badge>);

/** Marks a list row that has videos, with what is unread in them. */
export function VideoMark({ marks }: { marks: VideoCounts }) {
  const { videos = 0 } = marks;
  if (videos === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 align-bottom">
      <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-ink">
        <Icon name="video" className="size-5" />
        {videoLabel(videos)}
      </span>
      <UnreadBadges marks={marks} />
    </span>
  );
}

/** Computes the marks of a record from its videos. */
export const marksOf = (
  items: readonly Pick<MediaItem, 'new_replies' | 'open_questions'>[],
): VideoCounts => ({
  videos: items.length,
  new_replies: items.reduce((sum, { new_replies = 0 }) => sum + new_replies, 0),
  open_questions: items.reduce((sum, { open_questions = 0 }) => sum + open_questions, 0),
});
