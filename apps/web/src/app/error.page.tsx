import { texts } from '@fencing-journal/contract/shared/texts';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button, buttonClass } from '../ui/button.tsx';
import { NotFound } from '../ui/not-found.tsx';

const wordsOf = (error: unknown): string => (isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : String(error));

/** What is shown when a page breaks: the specified words and two ways out (G-40). */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <h1 className="text-4xl">{texts.applicationError}</h1>
      <p className="mt-3 mb-6 text-muted">{wordsOf(error)}</p>
      <div className="flex gap-3">
        <Button onClick={() => location.reload()}>Reload</Button>
        <a href="/" className={buttonClass('secondary')}>Home</a>
      </div>
    </main>
  );
}
