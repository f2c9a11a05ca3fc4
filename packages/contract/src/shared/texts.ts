/**
 * Texts that the specification fixes for all parts of the product. The texts of a single feature are
 * next to its endpoints.
 */
export const texts = {
  error: { title: 'Error', fallback: 'An error occurred.', retry: 'Please try again' },
  deleteTitle: 'Delete Confirmation',
  required: '*Required',
  notFound: {
    title: 'Oops! Page not found',
    body: "The page you're looking for doesn't exist or has been moved.",
  },
  applicationError: 'Unexpected Application Error!',
  /** Shown in place of a list or detail that could not be loaded. */
  loadFailed: 'Could not load. Try again',
  loading: 'Loading',
  /** On the panel for visitors who aren't logged in. */
  loginNeeded: 'Please Login to access the data',
} as const;
