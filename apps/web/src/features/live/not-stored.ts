import type { MessageContent } from '../../ui/dialogs.tsx';

export const resultNotStored: MessageContent = {
  title: 'Not enough storage on this device',
  body: 'We couldn’t save this result. Free up some space, then save it again. Keep this page open until then.',
};
