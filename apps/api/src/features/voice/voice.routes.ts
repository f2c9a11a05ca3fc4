import { limits } from '@fencing-journal/contract/shared/limits';
import { voice, voiceTexts } from '@fencing-journal/contract/voice';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireFound } from '../../lib/errors.ts';
import { createForeignAccessLog } from '../../lib/access-log.ts';
import { idempotencyKey, type AddRoute } from '../../lib/routes.ts';
import type { Actor } from '../../lib/services.ts';
import { createViewRecorder } from '../access-log/index.ts';
import { chooseFile, readLink, sendFile, type MediaServices } from '../media/index.ts';
import { smallFormMs, withBodyTimeout } from '../uploads/index.ts';
import { receiveVoice } from './receive-voice.ts';
import { findPlayableVoice } from './voice-file.service.ts';
import {
  addVoiceNote,
  changeVoiceText,
  markHeard,
  openVoicePlace,
  readWalkthrough,
  removeVoiceNote,
  type VoicePlace,
} from './voice.service.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Registers the forms for voice notes. Needs a scope that parses forms. */
export function registerVoiceForms(add: AddRoute, services: MediaServices): void {
  // No transaction is held open while a recording is arriving.
  const withoutTransaction = { transaction: false };
  const receiveAt = async (
    place: VoicePlace,
    endpoint: string,
    { actor, request, reply }: { actor: Actor; request: FastifyRequest; reply: FastifyReply },
  ) => {
    await openVoicePlace(services.db, actor.id, place, 'write');
    // Recordings are held in memory while they arrive, and those for minors are kept after they are deleted.
    await services.limit('voice', actor.id, limits.voiceNotesPerHour, 3_600);
    const received = await withBodyTimeout(
      request,
      reply,
      () => receiveVoice(request, place),
      smallFormMs,
    );
    const key = idempotencyKey(request);
    return addVoiceNote(services, actor, { ...received, place, key, endpoint });
  };
  add(
    voice.addToMoment,
    (sent) => receiveAt({ moment: sent.params.id }, voice.addToMoment.name, sent),
    withoutTransaction,
  );
  add(
    voice.addToLesson,
    (sent) => receiveAt({ lesson: sent.params.slug }, voice.addToLesson.name, sent),
    withoutTransaction,
  );
}

export function registerVoice(add: AddRoute, services: MediaServices): void {
  const readsPerMinute = 5 * services.config.READ_LIMIT_PER_ACCOUNT;
  const logAccess = createForeignAccessLog(() => services.now());
  const recordViews = {
    video: createViewRecorder(services, 'video'),
    lesson: createViewRecorder(services, 'lesson'),
  };

  add(voice.change, async ({ db, actor, params, body }) =>
    changeVoiceText(db, services, actor, params.id, body.text),
  );

  add(voice.remove, async ({ db, actor, params }) => {
    await removeVoiceNote(db, services, actor, params.id);
    return { message: voiceTexts.deleted };
  });

  add(voice.heard, async ({ db, actor, params }) => markHeard(db, services, actor, params.id));

  add(voice.walkthrough, async ({ db, actor, params }) => readWalkthrough(db, actor.id, params.id));

  add(voice.file, async ({ params, query, request, reply, setStatus }) => {
    const { session, version } = readLink(services, params.id, query, 'voice');
    services.reads.count(reply, 'video', session, readsPerMinute);
    const { file, viewer, opened } = await findPlayableVoice(services, session, params.id);
    requireFound(chooseFile([{ ...file, codecs: [] }], version));
    if (opened) {
      const view = { ...opened, owner: file.owner_id, viewer };
      logAccess(request.log, view);
      await recordViews[opened.kind](viewer, [view]);
    }
    const name = `Voice note from ${day.format(file.created_at)}.${file.type === 'audio/wav' ? 'wav' : 'mp3'}`;
    return sendFile(services.storage, { created_at: file.created_at, name }, file, {
      request,
      reply,
      answerWith: setStatus,
    });
  });
}
