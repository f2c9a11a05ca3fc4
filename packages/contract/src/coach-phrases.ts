import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { message, requiredText } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

export const phrase = z.object({ id: z.string(), text: z.string() });
export type Phrase = z.output<typeof phrase>;

export const phraseTexts = { deleted: 'The phrase has been deleted.' } as const;

const phraseBody = z.object({ text: requiredText(limits.phrase) });
const byId = z.object({ id: z.uuid() });
const ownPhrase = [{ in: 'params', key: 'id', kind: 'coach_phrase' }] as const;

/** Sentences that a coach keeps for feedback. */
export const phrases = {
  /** Sorted by text. */
  list: endpoint({
    name: 'coach.phrases',
    method: 'GET',
    path: '/api/coach/phrases/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(phrase),
    errors: ['plan_required'],
  }),
  create: endpoint({
    name: 'coach.create-phrase',
    method: 'POST',
    path: '/api/coach/phrases/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: phraseBody,
    status: 201,
    response: phrase,
    errors: ['validation', 'plan_required'],
  }),
  update: endpoint({
    name: 'coach.update-phrase',
    method: 'PATCH',
    path: '/api/coach/phrases/:id/',
    access: 'user',
    subject: ownPhrase,
    extension: true,
    params: byId,
    body: phraseBody,
    status: 200,
    response: phrase,
    errors: ['validation', 'plan_required', 'not_found'],
  }),
  remove: endpoint({
    name: 'coach.remove-phrase',
    method: 'DELETE',
    path: '/api/coach/phrases/:id/',
    access: 'user',
    subject: ownPhrase,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['plan_required', 'not_found'],
  }),
} as const;
