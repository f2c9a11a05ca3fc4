/** Texts that the specification fixes for every part of the product (section 8). Those of one area stand with its endpoints. */
export const texts = {
  error: { title: 'Error', fallback: 'An error occurred.' },
  deleteTitle: 'Delete Confirmation',
  required: '*Required',
  notFound: {
    title: 'Oops! Page not found',
    body: "The page you're looking for doesn't exist or has been moved.",
  },
  applicationError: 'Unexpected Application Error!',
  /** G-47: in place of a list or detail that could not be read. */
  loadFailed: 'Could not load. Try again',
  loading: 'Loading',
  /** On the panel for visitors (section 2, G-37). */
  loginNeeded: 'Please Login to access the data',
} as const;
