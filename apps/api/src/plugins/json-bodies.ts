import { operations } from '@fencing-journal/contract/operations';
import { reminders } from '@fencing-journal/contract/reminders';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { isNestedTooDeeply } from '../lib/json-depth.ts';

/** Returns an error if the body declares another charset: bodies are decoded as UTF-8, so it would be misread. */
function charsetError({ headers }: FastifyRequest): AppError | null {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset)
    ? null
    : new AppError('unsupported_media_type', 'Send JSON in UTF-8.');
}

/** Accepts JSON bodies only. An empty body counts as none, because clients send one with DELETE. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config;
    const rejection = body.length > 0 ? charsetError(request) : null;
    if (rejection) done(rejection, undefined);
    else if (endpoint?.encoding === 'raw') done(null, body);
    else if (body.length === 0) done(null, undefined);
    else
      void parse(request, body as string, (error, value: unknown) =>
        done(
          error ??
            (isNestedTooDeeply(value)
              ? new AppError('validation', 'The request is nested too deeply.')
              : null),
          value,
        ),
      );
  });
  // Mail programs post a form to a link that stops emails (RFC 8058). The URL says everything, so
  // the form is ignored.
  app.addContentTypeParser(
    /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
    { parseAs: 'string' },
    (request, _body, done) => {
      if (request.routeOptions.config.endpoint?.name === reminders.stop.name) done(null, undefined);
      else done(new AppError('unsupported_media_type'), undefined);
    },
  );
  // Media types of browser reports. Other sites can send them without a preflight, so only the
  // report route reads them.
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.endpoint?.name === operations.policyReport.name)
        done(null, body);
      else done(new AppError('unsupported_media_type'), undefined);
    },
  );
}
