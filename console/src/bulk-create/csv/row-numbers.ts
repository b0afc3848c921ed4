/**
 * How many of the numbers are below one.
 * @param numbers ascending
 * @example numbersBelow([2, 5, 9], 6) // 2
 */
export function numbersBelow(numbers: readonly number[], limit: number): number {
  return firstWhere(numbers, (number) => number >= limit);
}

/**
 * Whether a number is one of these.
 * @param numbers ascending
 * @example isAmong([2, 5, 9], 5) // true
 */
export function isAmong(numbers: readonly number[], number: number): boolean {
  return numbers[numbersBelow(numbers, number)] === number;
}

/**
 * The nth of the whole numbers from 1 that are not among these.
 * @param numbers ascending
 * @param n from 1
 * @example nthOther([2, 3, 7], 2) // 4
 */
export function nthOther(numbers: readonly number[], n: number): number {
  return n + firstWhere(numbers, (number, index) => number - index > n);
}

/** Where the first is of which it holds, when it holds of all after it; the length where there is none. */
function firstWhere(
  numbers: readonly number[],
  holds: (number: number, index: number) => boolean,
): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(numbers[middle] ?? 0, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
