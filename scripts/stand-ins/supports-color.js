// Stands in for what chalk brings to find out whether there are colours: the theme says so itself.
export default { stdout: false, stderr: false };
