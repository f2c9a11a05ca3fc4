import type { MediaItem } from '@fencing-journal/contract/media';
import type { VideoMarks } from '@fencing-journal/contract/shared/bout-summary';
import { counted } from '../lib/format.ts';
import { Icon } from './icon.tsx';

const replies = (count: number) => `${count} new ${count === 1 ? 'reply' : 'replies'}`;

/** What is unread in one or more videos: "2 new replies", "1 question". */
export function waitingWords({ new_replies = 0, open_questions = 0 }: VideoMarks): string[] {
  return [
    ...(new_replies > 0 ? [replies(new_replies)] : []),
    ...(open_questions > 0 ? [counted(open_questions, 'question')] : []),
  ];
}

/** Badges for unread replies and open questions. */
export const VideoWaiting = ({ of }: { of: VideoMarks }) =>
  waitingWords(of).map((words) => (
    <span
      key={words}
      className="rounded-full bg-accent-soft px-2.5 text-sm font-semibold whitespace-nowrap text-accent forced-colors:border"
    >
      {words}
    </span>
  ));

/** Marks a list row that has videos, with what is unread in them. */
export function VideoMark({ of }: { of: VideoMarks }) {
  const { videos = 0 } = of;
  if (videos === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 align-bottom">
      <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-ink">
        <Icon name="video" className="size-5" />
        {videos === 1 ? 'Video' : counted(videos, 'video')}
      </span>
      <VideoWaiting of={of} />
    </span>
  );
}

/** Computes the marks of a record from its videos. */
export const marksOf = (
  items: readonly Pick<MediaItem, 'new_replies' | 'open_questions'>[],
): VideoMarks => ({
  videos: items.length,
  new_replies: items.reduce((sum, { new_replies = 0 }) => sum + new_replies, 0),
  open_questions: items.reduce((sum, { open_questions = 0 }) => sum + open_questions, 0),
});
