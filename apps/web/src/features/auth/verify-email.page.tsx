import { auth } from '@fencing-journal/contract/auth';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

/** Confirms an e-mail address by the link of a mail; by a button, for mail programs open links by themselves (G-16). */
export function Component() {
  const { token = '' } = useParams();
  const [said, setSaid] = useState('');
  const [state, setState] = useState<'asked' | 'busy' | 'confirmed'>('asked');

  async function confirm() {
    setState('busy');
    try {
      setSaid((await call(auth.verifyEmail, { body: { token } })).message);
      setState('confirmed');
      // Who is signed in here may have another address from now on.
      void queryClient.invalidateQueries();
    } catch (error) {
      setSaid(messageOf(error));
      setState('asked');
    }
  }

  return (
    <Page title="Confirm your e-mail address" narrow>
      <div className="panel flex flex-col gap-4 p-5 sm:p-6">
        {state !== 'confirmed' && (
          <Button busy={state === 'busy'} onClick={() => void confirm()}>
            Confirm
          </Button>
        )}
        <p role="status" className="font-semibold empty:hidden">
          {said}
        </p>
        {state === 'confirmed' && (
          <ButtonLink to={paths.journal} variant="secondary">
            To the journal
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
