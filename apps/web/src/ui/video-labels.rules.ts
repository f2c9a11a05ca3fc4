import type { VideoCounts } from '@fencing-journal/contract/shared/bout-summary';
import { pluralize } from '../lib/format.ts';

const replies = (count: number) => `${count} new ${count === 1 ? 'reply' : 'replies'}`;

/** Returns what is unread in one or more videos: "2 new replies", "1 question". */
export function unreadLabels({ new_replies = 0, open_questions = 0 }: VideoCounts): string[] {
  return [
    ...(new_replies > 0 ? [replies(new_replies)] : []),
    ...(open_questions > 0 ? [pluralize(open_questions, 'question')] : []),
  ];
}

export const videoLabel = (videos: number): string =>
  videos === 1 ? 'Video' : pluralize(videos, 'video');

/** Returns what a row says about its videos: nothing, or words such as "2 videos" and "1 new reply". */
export const videoLabels = (marks: VideoCounts): string[] =>
  marks.videos ? [videoLabel(marks.videos).toLowerCase(), ...unreadLabels(marks)] : [];
