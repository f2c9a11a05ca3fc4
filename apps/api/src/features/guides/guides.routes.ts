import { guides } from '@fencing-journal/contract/guides';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { changeProgress, requireGuide, overview, progressOf } from './guides.service.ts';

export function registerGuides(add: AddRoute, services: Services): void {
  add(guides.all, async ({ db, actor, query }) => overview(db, actor.id, query.tournament));

  add(guides.detail, async ({ db, actor, params, query }) => {
    const { slug, title, summary, topic, sections } = requireGuide(params.slug);
    return {
      slug,
      title,
      summary,
      topic,
      sections: [...sections],
      progress: await progressOf(db, actor.id, slug, query.tournament),
    };
  });

  add(guides.progress, async ({ db, actor, params, query }) =>
    progressOf(db, actor.id, params.slug, query.tournament),
  );

  add(guides.change, async ({ db, actor, params, body }) =>
    changeProgress(db, actor.id, params.slug, body, services.now()),
  );
}
