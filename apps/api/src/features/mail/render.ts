export interface MailText {
  subject: string;
  text: string;
  html: string;
}

export interface Content {
  subject: string;
  sentence: string;
  link: { label: string; to: string };
  footer: { sentence: string; label: string; to: string };
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export const renderMail = ({ subject, sentence, link, footer }: Content): MailText => ({
  subject,
  text: `${sentence}\n\n${link.label}: ${link.to}\n\n-- \n${footer.sentence} ${footer.label}: ${footer.to}\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
<p>${escapeHtml(sentence)}</p>
<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.label)}</a></p>
<p><small>${escapeHtml(footer.sentence)} <a href="${escapeHtml(footer.to)}">${escapeHtml(footer.label)}</a></small></p>
</body>
</html>
`,
});
