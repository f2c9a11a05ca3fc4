/** In pixels. Phones show a picture of this shape without cropping it. */
export const pictureSize = { width: 1080, height: 1350 } as const;

interface Picture {
  period: string;
  wins: number;
  losses: number;
  figures: readonly { value: string; label: string }[];
}

const fonts = {
  display: '"Barlow Condensed", "Arial Narrow", sans-serif',
  text: '"Barlow", sans-serif',
};
/** The colors of kit, mask and lamp, the same in both themes because the picture leaves the app. */
const colors = {
  ground: '#1d2226',
  line: '#3b4248',
  text: '#ffffff',
  quiet: '#b9c0c5',
  lamp: '#ff7a1a',
};

/** Draws the figures of a season and nothing else: no names, places or photos. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  { period, wins, losses, figures }: Picture,
): void {
  const { width, height } = pictureSize;
  const margin = 90;
  const text = (words: string, x: number, y: number, font: string, color: string) => {
    context.font = font;
    context.fillStyle = color;
    context.fillText(words, x, y);
  };
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colors.lamp;
  context.fillRect(0, 0, width, 18);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  text(`Season ${period}`, margin, 170, `600 76px ${fonts.display}`, colors.text);
  text('Won – lost', margin, 300, `400 40px ${fonts.text}`, colors.quiet);
  text(`${wins}–${losses}`, margin, 530, `700 260px ${fonts.display}`, colors.text);
  // The share of wins as a line under the record.
  const share = wins + losses === 0 ? 0 : wins / (wins + losses);
  context.fillStyle = colors.line;
  context.fillRect(margin, 580, width - 2 * margin, 22);
  context.fillStyle = colors.lamp;
  context.fillRect(margin, 580, (width - 2 * margin) * share, 22);
  for (const [index, { value, label }] of figures.entries()) {
    const x = margin + (index % 2) * ((width - 2 * margin) / 2);
    const y = 760 + Math.floor(index / 2) * 180;
    text(value, x, y, `600 96px ${fonts.display}`, colors.text);
    text(label, x, y + 52, `400 38px ${fonts.text}`, colors.quiet);
  }
  text('Fencing Journal', margin, height - 60, `600 40px ${fonts.display}`, colors.lamp);
}

/** Resolves to the picture as a file, or to undefined if the browser can't encode it. */
export const pictureFile = (canvas: HTMLCanvasElement, period: string): Promise<File | undefined> =>
  new Promise((resolve) =>
    canvas.toBlob(
      (blob) =>
        resolve(blob ? new File([blob], `season-${period}.png`, { type: 'image/png' }) : undefined),
      'image/png',
    ),
  );
