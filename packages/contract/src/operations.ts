import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';

const statusResponse = z.object({ status: z.string() });

/** Endpoints for the operator; not used by the product's pages. */
export const operations = {
  health: endpoint({
    name: 'operations.health',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    extension: true,
    status: 200,
    response: statusResponse,
    errors: [],
  }),
  ready: endpoint({
    name: 'operations.ready',
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    extension: true,
    status: 200,
    response: statusResponse,
    errors: ['unavailable'],
  }),
  metrics: endpoint({
    name: 'operations.metrics',
    method: 'GET',
    path: '/api/metrics',
    access: 'public',
    extension: true,
    status: 200,
    response: z.string(),
    errors: ['not_found'],
  }),
  openapi: endpoint({
    name: 'operations.openapi',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    extension: true,
    status: 200,
    response: z.looseObject({ openapi: z.string() }),
    errors: ['not_found'],
  }),
  /** Receives reports of Content-Security-Policy violations from browsers. */
  policyReport: endpoint({
    name: 'operations.policy-report',
    method: 'POST',
    path: '/api/policy-report',
    access: 'public',
    extension: true,
    encoding: 'raw',
    body: z.string(),
    status: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['validation', 'too_large'],
  }),
} as const;
