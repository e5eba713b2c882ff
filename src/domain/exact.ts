const DIGITS_MAX = 40;
const LIMIT = 10n ** BigInt(DIGITS_MAX);
/** Decimals that most quotients need at most, so that they are found without a long division. */
const SHORT_QUOTIENT = 10;
/** Digits of a power on the way to it, so that its last digit is right. */
const DIGITS_OF_POWER = DIGITS_MAX + 20;

const NUMBER_TEXT = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

type Parts = { readonly digits: bigint; readonly decimals: number };
export type ExactInput = string | number | Parts;

/**
 * An exact decimal number, which never changes: whole `digits`, of which the last are `decimals`. Results have at most 40
 * significant digits; longer ones are rounded half-up, away from zero (Decision 0002).
 */
export class Exact {
  readonly digits: bigint;
  readonly decimals: number;

  constructor(input: ExactInput) {
    const { digits, decimals } = typeof input === "object" ? input : parse(String(input));
    this.digits = digits;
    this.decimals = decimals;
  }

  static sum(...terms: ExactInput[]): Exact {
    return terms.reduce<Exact>((total, term) => total.plus(term), NONE);
  }

  plus(other: ExactInput): Exact {
    const term = exactOf(other);
    const decimals = Math.max(this.decimals, term.decimals);
    return limited({ digits: this.scaled(decimals) + term.scaled(decimals), decimals });
  }

  minus(other: ExactInput): Exact {
    return this.plus(exactOf(other).negated());
  }

  times(other: ExactInput): Exact {
    const factor = exactOf(other);
    return limited({ digits: this.digits * factor.digits, decimals: this.decimals + factor.decimals });
  }

  dividedBy(other: ExactInput): Exact {
    const divisor = exactOf(other);
    const decimals = this.decimals - divisor.decimals;
    const short = this.digits * 10n ** BigInt(SHORT_QUOTIENT);
    if (short % divisor.digits === 0n)
      return limited({ digits: short / divisor.digits, decimals: decimals + SHORT_QUOTIENT });
    const more = Math.max(DIGITS_MAX + 2 + countDigits(divisor.digits) - countDigits(this.digits), 0);
    const digits = (this.digits * 10n ** BigInt(more)) / divisor.digits;
    return limited({ digits, decimals: decimals + more });
  }

  /** To the power of a whole number. */
  pow(exponent: number): Exact {
    const timesShort = (factor: Exact, otherFactor: Parts): Exact =>
      limited(
        { digits: factor.digits * otherFactor.digits, decimals: factor.decimals + otherFactor.decimals },
        DIGITS_OF_POWER,
      );
    let result = NONE.plus(1);
    for (const bit of exponent.toString(2)) {
      result = timesShort(result, result);
      if (bit === "1") result = timesShort(result, this);
    }
    return limited(result);
  }

  negated(): Exact {
    return new Exact({ digits: -this.digits, decimals: this.decimals });
  }

  abs(): Exact {
    return this.digits < 0n ? this.negated() : this;
  }

  /** Negative, zero or positive, as sorting expects. */
  comparedTo(other: ExactInput): number {
    const { digits } = this.minus(other);
    return digits === 0n ? 0 : digits < 0n ? -1 : 1;
  }

  lessThan(other: ExactInput): boolean {
    return this.comparedTo(other) < 0;
  }

  greaterThan(other: ExactInput): boolean {
    return this.comparedTo(other) > 0;
  }

  isZero(): boolean {
    return this.digits === 0n;
  }

  /** The number of its decimals, without trailing zeros. */
  decimalPlaces(): number {
    return /\.(.*)$/.exec(this.toString())?.[1]?.length ?? 0;
  }

  /** Rounded half-up to at most so many decimals. */
  toDecimalPlaces(decimals: number): Exact {
    return this.decimals <= decimals
      ? this
      : new Exact({ digits: dropDigits(this.digits, this.decimals - decimals), decimals });
  }

  /** Without its decimals. */
  truncated(): Exact {
    return new Exact({ digits: this.digits / 10n ** BigInt(this.decimals), decimals: 0 });
  }

  /** The largest whole number that isn't larger. */
  floor(): Exact {
    const whole = this.truncated();
    return this.lessThan(whole) ? whole.minus(1) : whole;
  }

  toNumber(): number {
    return Number(this.toString());
  }

  /** Text with exactly so many decimals, rounded half-up; without a number, as many as it has. */
  toFixed(decimals?: number): string {
    if (decimals === undefined) return this.toString();
    return textOf(this.toDecimalPlaces(decimals).scaled(decimals), decimals);
  }

  toString(): string {
    const text = textOf(this.digits, this.decimals);
    return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  }

  private scaled(decimals: number): bigint {
    return this.digits * 10n ** BigInt(decimals - this.decimals);
  }
}

const NONE = new Exact("0");

const exactOf = (input: ExactInput): Exact => (input instanceof Exact ? input : new Exact(input));

function parse(text: string): Parts {
  const [, sign, whole = "", fraction = "", exponent = "0"] = NUMBER_TEXT.exec(text) ?? [];
  if (whole + fraction === "") throw new Error(`This isn't a decimal number: ${text}`);
  const decimals = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(-decimals, 0));
  return { digits: sign === "-" ? -digits : digits, decimals: Math.max(decimals, 0) };
}

/** Rounds to this many significant digits. Whole numbers keep all of theirs. */
function limited({ digits, decimals }: Parts, digitsMax = DIGITS_MAX): Exact {
  if (decimals < 0) return new Exact({ digits: digits * 10n ** BigInt(-decimals), decimals: 0 });
  if (digits < LIMIT && digits > -LIMIT) return new Exact({ digits, decimals });
  const excess = Math.min(Math.max(countDigits(digits) - digitsMax, 0), decimals);
  return new Exact({ digits: dropDigits(digits, excess), decimals: decimals - excess });
}

/** Without its last digits, rounded half-up, away from zero. */
function dropDigits(digits: bigint, count: number): bigint {
  if (count === 0) return digits;
  const unit = 10n ** BigInt(count);
  const half = unit / 2n;
  return (digits < 0n ? digits - half : digits + half) / unit;
}

function countDigits(digits: bigint): number {
  return String(digits < 0n ? -digits : digits).length;
}

function textOf(digits: bigint, decimals: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, "0");
  const point = text.length - decimals;
  const sign = digits < 0n ? "-" : "";
  return decimals === 0 ? `${sign}${text}` : `${sign}${text.slice(0, point)}.${text.slice(point)}`;
}
