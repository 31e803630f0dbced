import { line } from '../constants.ts';

export const login = {
  'login.form.title': line('Admin Login', 60),
  'login.form.hint': line('Please use your admin credentials to log in', 120),
  'login.form.email': line('Email', 60),
  'login.form.password': line('Password', 60),
  'login.form.submit': line('Login', 40),
  'login.form.busy': line('Logging in...', 40),
  'login.form.forgot': line('Forgot Password?', 60),
  'login.side.staff': line('For shop staff. Looking for a quote?', 120),
  'login.side.quote': line('Request one here.', 60),
};
