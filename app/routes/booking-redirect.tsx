import { redirect } from 'react-router';

/** The booking page's other address. */
export function loader() {
  return redirect('/book-consultation', 308);
}
