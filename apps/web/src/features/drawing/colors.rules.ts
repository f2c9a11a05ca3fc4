/** The colors to draw with. Each color or its edge has a contrast of at least 3 to any picture. */
export const colors = [
  { value: '#ffd60a', label: 'Yellow' },
  { value: '#ffffff', label: 'White' },
  { value: '#ff8c82', label: 'Coral' },
  { value: '#4dd2ff', label: 'Blue' },
  { value: '#101418', label: 'Black' },
] as const;

/** The widths of lines, in thousandths of the picture's width. */
export const widths = [
  { value: 3, label: 'Thin' },
  { value: 6, label: 'Medium' },
  { value: 10, label: 'Thick' },
] as const;

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance as WCAG defines it. */
const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) +
  0.7152 * channel(color.slice(3, 5)) +
  0.0722 * channel(color.slice(5, 7));

export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the color of the edge around a line, so that the line stands out from any picture: where the picture
 * resembles the line, it differs from the edge, and vice versa. Any color has a contrast of at least 4.5 to black or
 * white.
 */
export const edgeColor = (color: string): string =>
  contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff';
