import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDayOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';

/** Spells a code for screen readers: letter by letter, without the hyphens that group them. */
const spelled = (code: string) => Array.from(code.replaceAll('-', '')).join(' ');

/** Makes a code to hand over and shows it in large letters, with buttons to copy and share it. */
export function CodeMaker({
  label,
  initialCode,
  createCode,
  revocation,
  shareText,
  secondary = false,
}: {
  label: string;
  /** A code that already exists. */
  initialCode?: CodeResponse | undefined;
  createCode: () => Promise<CodeResponse>;
  /** Voids the codes that nobody has used. Absent if a new code replaces the previous one. */
  revocation?: { label: string; revoke: () => Promise<{ message: string }> };
  shareText: (code: string) => string;
  /** Whether another action on the page is the primary one. */
  secondary?: boolean;
}) {
  const [code, setCode] = useState(initialCode);
  const [status, setStatus] = useState('');
  const heading = useRef<HTMLParagraphElement>(null);
  const { busy, attempt } = useAttempt();

  const make = () =>
    attempt(async () => {
      const created = await createCode();
      flushSync(() => {
        setStatus('');
        setCode(created);
      });
      heading.current?.focus();
    });

  const revokeCodes = (revoke: () => Promise<{ message: string }>) =>
    attempt(async () => {
      const { message } = await revoke();
      setCode(undefined);
      setStatus(message);
    });

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setStatus('Copied.');
    } catch {
      setStatus('Couldn’t copy. Select the code instead.');
    }
  }

  return (
    <div className="mt-4">
      {code && (
        <div className="mb-4 rounded-lg bg-sunken p-4">
          <p
            ref={heading}
            tabIndex={-1}
            className="figures text-[min(2.25rem,9vw)] leading-tight font-bold tracking-wider break-words select-all"
          >
            <span className="sr-only">Your code: {spelled(code.code)}</span>
            <span aria-hidden="true">{code.code}</span>
          </p>
          <p className="mt-1 text-muted">
            Works once, until {formatDayOf(code.expires_at)}.{' '}
            {revocation ? 'A new code doesn’t replace it.' : 'A new code replaces it.'}
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button variant="secondary" onClick={() => void copy(code.code)}>
              Copy code
            </Button>
            {'share' in navigator && (
              <Button
                variant="secondary"
                onClick={() =>
                  // A canceled share is not an error.
                  void navigator.share({ text: shareText(code.code) }).catch(() => undefined)
                }
              >
                Share
              </Button>
            )}
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={code || secondary ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void make()}
        >
          {code ? 'Make another code' : label}
        </Button>
        {revocation && (
          <Button
            variant="secondary"
            paused={busy}
            onClick={() => void revokeCodes(revocation.revoke)}
          >
            {revocation.label}
          </Button>
        )}
        <p role="status" className="font-medium">
          {status}
        </p>
      </div>
    </div>
  );
}
