/** The mails that this software writes. What stands in a journal never does: many who keep one are minors (PR-2). */

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Content {
  subject: string;
  sentence: string;
  link: { label: string; to: string };
  footer: { sentence: string; label: string; to: string };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const longestName = 60;

/** A name in one short line of letters: anybody may call himself anything, and no mail program may find a link or a number in it. */
export const plainName = (name: string): string =>
  name.normalize('NFKC').replace(/[^\p{L}\p{M}'’\-. ]/gu, ' ').replace(/\.(?=\S)/g, '. ').replace(/\s+/g, ' ').trim().slice(0, longestName).trim() || 'Somebody';

const written = ({ subject, sentence, link, footer }: Content): MailText => ({
  subject,
  text: `${sentence}\n\n${link.label}: ${link.to}\n\n-- \n${footer.sentence} ${footer.label}: ${footer.to}\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body>
<p>${escaped(sentence)}</p>
<p><a href="${escaped(link.to)}">${escaped(link.label)}</a></p>
<p><small>${escaped(footer.sentence)} <a href="${escaped(footer.to)}">${escaped(footer.label)}</a></small></p>
</body>
</html>
`,
});

/** A mail that can be switched off, and says where. */
const notice = (publicUrl: string, content: Omit<Content, 'footer'>): MailText =>
  written({
    ...content,
    footer: { sentence: 'You get mails like this at most once a day, because you have an account in the Fencing Journal.', label: 'Switch them off in the settings', to: `${publicUrl}/journal/settings/profile` },
  });

/** Writes a notice about something that a person, who is named, has done; links lead to the origin given. */
export type NoticeText = (name: string, publicUrl: string) => MailText;

export const requestText: NoticeText = (name, publicUrl) =>
  notice(publicUrl, {
    subject: 'A request to connect',
    sentence: `${plainName(name)} asks to connect with you in the Fencing Journal. Accept only whom you know.`,
    link: { label: 'Accept or delete the request', to: `${publicUrl}/journal/connections` },
  });

export const acceptedText: NoticeText = (name, publicUrl) =>
  notice(publicUrl, {
    subject: 'Your request was accepted',
    sentence: `${plainName(name)} has accepted your request. You are connected in the Fencing Journal.`,
    link: { label: 'See your connections', to: `${publicUrl}/journal/connections` },
  });

export const feedbackText: NoticeText = (name, publicUrl) =>
  notice(publicUrl, {
    subject: 'You have new feedback',
    sentence: `You have new feedback from ${plainName(name)} in your Fencing Journal.`,
    link: { label: 'Read it with your lessons', to: `${publicUrl}/journal/lessons` },
  });
