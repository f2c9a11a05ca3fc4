import { useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { ConfirmContent, Shown } from './dialogs.tsx';

/** Renders the requested dialog. */
export default function ShownDialog({ shown }: { shown: Shown }) {
  const cancel = () => shown.close(null);
  if (shown.kind === 'message') {
    return (
      <Dialog
        title={shown.title}
        onClose={cancel}
        footer={
          <Button data-autofocus onClick={cancel}>
            OK
          </Button>
        }
      >
        <p>{shown.body}</p>
        {shown.detail && <p className="mt-1">{shown.detail}</p>}
      </Dialog>
    );
  }
  if (shown.kind === 'confirm') return <Confirmation shown={shown} />;
  // More than two options don't fit next to each other on a phone.
  const width = shown.options.length > 2 ? 'max-sm:basis-full!' : '';
  const options = shown.options.map((option) => (
    <Button
      key={option.value}
      variant="secondary"
      className={width}
      onClick={() => shown.close(option.value)}
    >
      {option.label}
    </Button>
  ));
  return (
    <Dialog title={shown.title} onClose={cancel} footer={options}>
      <p>{shown.body}</p>
    </Dialog>
  );
}

function Confirmation({ shown }: { shown: Shown & ConfirmContent }) {
  const id = useId();
  const { title, subject, detail, body, specifiedTitle, confirmLabel, tone, close } = shown;
  const cancel = () => close(null);
  const footer = (
    <>
      <Button variant="secondary" data-autofocus onClick={cancel}>
        Cancel
      </Button>
      <Button variant={tone} onClick={() => close('yes')}>
        {confirmLabel}
      </Button>
    </>
  );
  const named = subject !== undefined;
  return (
    <Dialog
      title={title}
      onClose={cancel}
      footer={footer}
      {...(specifiedTitle !== undefined && { labelId: id })}
    >
      {named && <p className="text-lg font-semibold wrap-anywhere">{subject}</p>}
      {!named && <p>{body}</p>}
      {detail && <p className="mt-1">{detail}</p>}
      {named && body !== undefined && (
        <p className="mt-2 text-sm text-muted">
          {specifiedTitle !== undefined && (
            <>
              <span id={id}>{specifiedTitle}</span>:{' '}
            </>
          )}
          <span>{body}</span>
        </p>
      )}
    </Dialog>
  );
}
