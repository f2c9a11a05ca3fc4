import { useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { ConfirmContent, DialogRequest } from './dialogs.tsx';

/** Renders the requested dialog. */
export default function RequestedDialog({ request }: { request: DialogRequest }) {
  const cancel = () => request.close(null);
  if (request.kind === 'message') {
    return (
      <Dialog
        title={request.title}
        onClose={cancel}
        footer={
          <Button data-autofocus onClick={cancel}>
            OK
          </Button>
        }
      >
        <p>{request.body}</p>
        {request.detail && <p className="mt-1">{request.detail}</p>}
      </Dialog>
    );
  }
  if (request.kind === 'confirm') return <Confirmation request={request} />;
  // More than two options don't fit next to each other on a phone.
  const width = request.options.length > 2 ? 'max-sm:basis-full!' : '';
  const options = request.options.map((option) => (
    <Button
      key={option.value}
      variant="secondary"
      className={width}
      onClick={() => request.close(option.value)}
    >
      {option.label}
    </Button>
  ));
  return (
    <Dialog title={request.title} onClose={cancel} footer={options}>
      <p>{request.body}</p>
    </Dialog>
  );
}

function Confirmation({ request }: { request: DialogRequest & ConfirmContent }) {
  const id = useId();
  const { title, subject, detail, body, specifiedTitle, confirmLabel, tone, close } = request;
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
  const hasSubject = subject !== undefined;
  return (
    <Dialog
      title={title}
      onClose={cancel}
      footer={footer}
      {...(specifiedTitle !== undefined && { labelId: id })}
    >
      {hasSubject && <p className="text-lg font-semibold wrap-anywhere">{subject}</p>}
      {!hasSubject && <p>{body}</p>}
      {detail && <p className="mt-1">{detail}</p>}
      {hasSubject && body !== undefined && (
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
