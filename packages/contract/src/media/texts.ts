/** Texts from the specification, and our own texts for cases that it leaves open. */
export const mediaTexts = {
  deleted: { title: 'Deleted', body: 'The video has been deleted.' },
  /** Why a file is rejected, shown below "Upload Failed". */
  notAVideo: "This isn't a video. You can upload MP4, MOV, WebM and MKV.",
  noVideoTrack: 'This file has no video in it.',
  damagedFile: 'This video is damaged or incomplete.',
  unreadable: "We couldn't check this video. Save it again as an MP4, then upload that.",
  unremovableData:
    "This video contains extra data that may reveal a location, and we can't remove it. Save the video as an MP4 without that data, then upload it.",
  noFile: 'Choose a video.',
  noTarget: 'Choose the lesson or bout for this video.',
  lengthRequired: 'The request must include its length.',
  slugTaken: 'This video name is taken. Try again.',
  tooLarge: 'A video can be up to 10 GB.',
  quotaExceeded: "There's no room left for this video. Delete videos you no longer need.",
  quotaExceededUnpaid:
    'Without a plan you have 1 GB for videos. Choose a plan, or delete videos you no longer need.',
  tooManyUploads: 'You have too many unfinished uploads. Finish or cancel some of them.',
  invalidPoster: 'A poster must be a JPEG or WebP image.',
  interrupted: 'The upload was interrupted.',
} as const;

/** Formats a file size as the specification does: gigabytes with four decimals. */
export const sizeInGigabytes = (size: number): string => (size / 1e9).toFixed(4);
