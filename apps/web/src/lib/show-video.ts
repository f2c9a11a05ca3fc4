/**
 * Loads a file or an address into a video element. Returns a function that unloads it: an element that has left the
 * page may still read, and reading a revoked address logs an error.
 */
export function showVideo(video: HTMLVideoElement, source: Blob | string): () => void {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  video.src = url;
  return () => {
    video.removeAttribute('src');
    video.load();
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  };
}
