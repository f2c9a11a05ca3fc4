/** Fixed by the specification, word for word. */
export const uploadTexts = {
  confirm: { title: 'Upload', body: 'Are you sure you want to upload this video?' },
  done: { title: 'Upload Success', body: 'Your video has been successfully uploaded!' },
  failed: { title: 'Upload Failed', body: 'An error occurred while uploading the video.' },
} as const;

export const deleteTexts = {
  confirm: { title: 'Delete', body: 'Are you sure you want to delete this video?' },
  missing: { title: 'Not Found', body: 'The selected media could not be found.' },
  failed: { title: 'Delete Failed', body: 'An error occurred while deleting the media.' },
} as const;

/** Texts for what only the browser can know. */
export const fileTexts = {
  noVideo: 'Only videos can be uploaded.',
  unreadable: "Couldn't read the file. Choose it again.",
  gone: 'The partial upload is gone. Start again.',
  notCanceled:
    "Couldn't cancel: we're still processing it, or the connection failed. Try again. If it shows up in your videos, delete it there.",
  other: "This isn't the file you started with.",
} as const;
