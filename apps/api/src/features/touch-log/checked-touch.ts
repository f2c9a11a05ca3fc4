import { findTouchProblem, touchTexts, type TouchBody } from '@fencing-journal/contract/touches';
import { invalidField } from '../../lib/errors.ts';
import type { TouchColumns, touchContext } from './log.queries.ts';

/**
 * Returns the columns of a touch whose fields fit each other, the weapon and the bout's videos.
 * Otherwise throws a validation error for the field, whose name gets `prefix`.
 */
export function checkedTouch(
  { weapon, videoIds }: Awaited<ReturnType<typeof touchContext>>,
  body: Omit<TouchBody, 'number'>,
  prefix = '',
): TouchColumns {
  const touch = {
    scorer: body.scorer,
    kind: body.kind ?? 'touch',
    action: body.action ?? null,
    action_b: body.action_b ?? null,
    target: body.target ?? null,
    zone: body.zone ?? null,
    period: body.period ?? null,
    clock_ms: body.clock_ms ?? null,
    video: body.video || null,
    at_ms: body.at_ms ?? null,
    note: body.note ?? '',
    source: body.source ?? (body.video ? 'video' : 'typed'),
  } as const;
  const problem = findTouchProblem(touch, weapon);
  if (problem) throw invalidField(prefix + problem.field, problem.message);
  const { video, ...columns } = touch;
  const media_id = video === null ? null : videoIds.get(video);
  if (media_id === undefined) throw invalidField(`${prefix}video`, touchTexts.foreignVideo);
  return { ...columns, media_id };
}
