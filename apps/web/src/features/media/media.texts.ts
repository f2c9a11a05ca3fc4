/** Section 8, to the letter. */
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

/** What this side alone can know (section 5). */
export const fileTexts = {
  noVideo: 'Only videos can be uploaded.',
  unreadable: 'The file can no longer be read. Please choose it again.',
  gone: 'What had been sent is not there any more. Please begin again.',
  notCanceled:
    'Not canceled: the server still works on it, or cannot be reached. Try again, and if it has become a video by then, delete it there.',
  other: 'This is not the file that was begun with.',
} as const;
