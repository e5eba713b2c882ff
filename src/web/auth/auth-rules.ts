/** The rules of the sign-in's fields, with the sentences of Spec 5.1. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function whyNotEmail(email: string): string | undefined {
  if (email.trim() === "") return "Email is required";
  return EMAIL.test(email.trim()) ? undefined : "Enter an email address such as name@example.com";
}

export function whyNotNewPassword(password: string, lengthMin: number): string | undefined {
  if (password === "") return "Password is required";
  return password.length < lengthMin ? `Password must be at least ${lengthMin} characters long` : undefined;
}

export function whyNotRepeated(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : "Passwords do not match";
}
