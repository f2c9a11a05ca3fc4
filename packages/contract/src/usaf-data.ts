import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';

export const memberRecord = z.object({
  first_name: z.string(), last_name: z.string(), member_id: z.string(),
  club1_abv: z.string(), club2_abv: z.string(), school_abv: z.string(), division: z.string(), region: z.string(),
  us_citizen: z.boolean(),
  epee: z.string(), sabre: z.string(), foil: z.string(),
  us_ref_epee: z.string(), us_ref_sabre: z.string(), us_ref_foil: z.string(),
});

export const usafData = {
  fencerRecord: endpoint({
    name: 'usaf-data.fencer-record', method: 'GET', path: '/api/usaf-data/fencer-record/:id', access: 'public',
    params: z.object({ id: z.string() }),
    status: 200, answer: memberRecord, errors: ['validation', 'not_found', 'rate_limited'],
  }),
  searchMembers: endpoint({
    name: 'usaf-data.search-members', method: 'GET', path: '/api/usaf-data/search-members/:query', access: 'user', subject: 'own',
    params: z.object({ query: z.string() }),
    status: 200, answer: z.array(z.object({ name: z.string(), club: z.string(), usafid: z.string() })), errors: ['validation', 'rate_limited'],
  }),
} as const;
