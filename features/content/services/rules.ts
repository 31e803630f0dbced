const SMALL_NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** 6 becomes 'Six services', 12 becomes '12 services'. */
export function serviceCount(count: number): string {
  return `${SMALL_NUMBERS[count] ?? count} ${count === 1 ? 'service' : 'services'}`;
}
