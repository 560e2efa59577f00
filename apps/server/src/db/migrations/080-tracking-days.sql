-- Opens of tracking pages are shown by day for a month. After a day, who it was is replaced by random bytes.
grant update (visitor) on tracking_visits to aftermile_app;
