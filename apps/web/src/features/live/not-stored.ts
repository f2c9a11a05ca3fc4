import type { MessageContent } from '../../ui/dialogs.tsx';

export const resultNotStored: MessageContent = {
  title: 'Not enough storage on this device',
  body: 'The form can’t be filled in. Free some space, then save the result again. Keep this page open until then.',
};
