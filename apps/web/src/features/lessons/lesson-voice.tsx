import type { Lesson } from '@fencing-journal/contract/lessons';
import { Suspense } from 'react';
import { formatDate } from '../../lib/format.ts';
import { VoiceNotes } from '../voice/index.ts';

/** The coach's voice notes; with `canRecord`, the coach can add more. */
export const LessonVoice = ({ lesson, canRecord }: { lesson: Lesson; canRecord: boolean }) =>
  (canRecord || lesson.voice?.length) && (
    <Suspense>
      <VoiceNotes
        place={{ lesson: lesson.slug }}
        notes={lesson.voice ?? []}
        canRecord={canRecord}
        about={`lesson on ${formatDate(lesson.lesson_date)}`}
      />
    </Suspense>
  );
