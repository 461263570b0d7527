// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @notice USDT for the sandbox, as odd as the real one: nothing is returned, an allowance must be reset before it is
/// changed, a fee sleeps in it, only senders are held against the blocklist, and confiscation leaves no Transfer.
/// Amounts are in 10^-6 dollars: 1_500_000 is 1.50 USDT. Too small a balance or allowance is an arithmetic panic.
contract SandboxUsdt is Ownable, Pausable {
    /// @notice The token's name.
    string public constant name = "Tether USD";

    /// @notice The token's symbol.
    string public constant symbol = "USDT";

    /// @notice How many digits of an amount stand behind the point.
    uint8 public constant decimals = 6;

    uint256 private constant FEE_RATE_LIMIT_BPS = 20;
    uint256 private constant FEE_LIMIT_USDT = 50;

    /// @notice The fee on a transfer, in bps of its amount; 0 at the start.
    uint256 public basisPointsRate;

    /// @notice The most that one transfer pays, in 10^-6 USDT.
    uint256 public maximumFee;

    /// @notice All there is, in 10^-6 USDT.
    uint256 public totalSupply;

    /// @notice What an account has, in 10^-6 USDT.
    mapping(address account => uint256 amount) public balanceOf;

    /// @notice What a spender may still move of a holder's, in 10^-6 USDT.
    mapping(address holder => mapping(address spender => uint256 amount)) public allowance;

    /// @notice Whether an account is kept from sending.
    mapping(address account => bool blocked) public isBlackListed;

    /// @notice `amount` (10^-6 USDT) went from one to the other; of a mint from zero, of a burn to zero.
    /// @param from who pays
    /// @param to who is paid
    /// @param amount raw units
    event Transfer(address indexed from, address indexed to, uint256 amount);

    /// @notice `spender` may now move `amount` (10^-6 USDT) of `holder`.
    /// @param holder whose tokens they are
    /// @param spender who may spend
    /// @param amount raw units
    event Approval(address indexed holder, address indexed spender, uint256 amount);

    /// @notice Transfers now cost `feeBasisPoints` bps, at most `maxFee` (10^-6 USDT).
    /// @param feeBasisPoints basis points of a transfer
    /// @param maxFee raw units at most
    event Params(uint256 feeBasisPoints, uint256 maxFee);

    /// @notice `account` can no longer send.
    /// @param account whose it is
    event AddedBlackList(address account);

    /// @notice `account` can send again.
    /// @param account whose it is
    event RemovedBlackList(address account);

    /// @notice All of `account`, `amount` (10^-6 USDT), is gone.
    /// @param account whose it is
    /// @param amount raw units
    event DestroyedBlackFunds(address account, uint256 amount);

    /// @notice A blocklisted account sends nothing.
    /// @param account whose it is
    error AccountIsBlackListed(address account);

    /// @notice Only blocklisted accounts are confiscated.
    /// @param account whose it is
    error AccountIsNotBlackListed(address account);

    /// @notice An allowance that is left over cannot be changed but to zero.
    /// @param spender who may spend
    /// @param allowed whether it is
    /// @param requested raw units
    error AllowanceMustBeResetFirst(address spender, uint256 allowed, uint256 requested);

    /// @notice The fee stays below 20 bps and 50 USDT.
    /// @param feeBasisPoints basis points of a transfer
    /// @param maxFeeUsdt raw units at most
    error FeeIsOverLimit(uint256 feeBasisPoints, uint256 maxFeeUsdt);

    /// @notice The deployer owns it.
    /// @param issuer the owner, who also receives the fee
    constructor(address issuer) Ownable(issuer) {}

    /// @notice Moves `amount` of the caller's to `to`; the fee, if any, is taken out of it.
    /// @param to who is paid
    /// @param amount raw units
    function transfer(address to, uint256 amount) external {
        _transfer(msg.sender, to, amount);
    }

    /// @notice Moves `amount` of `from` to `to`, out of the caller's allowance; the greatest one of all never shrinks.
    /// @param from who pays
    /// @param to who is paid
    /// @param amount raw units
    function transferFrom(address from, address to, uint256 amount) external {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        _transfer(from, to, amount);
    }

    /// @notice Allows `spender` to move `amount`; from one amount to another the way leads through zero.
    /// @param spender who may spend
    /// @param amount raw units
    function approve(address spender, uint256 amount) external {
        uint256 allowed = allowance[msg.sender][spender];
        if (amount != 0 && allowed != 0) revert AllowanceMustBeResetFirst(spender, allowed, amount);
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    /// @notice Creates `amount` for `to`: the sandbox's faucet.
    /// @param to who is paid
    /// @param amount raw units
    function mint(address to, uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    /// @notice Destroys `amount` of `from`, without its consent.
    /// @param from whose shares or tokens
    /// @param amount raw units
    function burn(address from, uint256 amount) external onlyOwner {
        _burn(from, amount);
        emit Transfer(from, address(0), amount);
    }

    /// @notice Wakes the fee, or puts it back to sleep with a rate of zero.
    /// @param feeBasisPoints the rate in bps, below 20
    /// @param maxFeeUsdt the most that one transfer pays, in whole USDT, below 50
    function setParams(uint256 feeBasisPoints, uint256 maxFeeUsdt) external onlyOwner {
        bool withinLimits = feeBasisPoints < FEE_RATE_LIMIT_BPS && maxFeeUsdt < FEE_LIMIT_USDT;
        if (!withinLimits) revert FeeIsOverLimit(feeBasisPoints, maxFeeUsdt);
        basisPointsRate = feeBasisPoints;
        maximumFee = maxFeeUsdt * 10 ** decimals;
        emit Params(feeBasisPoints, maximumFee);
    }

    /// @notice Keeps `account` from sending; it can still be paid.
    /// @param account whose it is
    function addBlackList(address account) external onlyOwner {
        isBlackListed[account] = true;
        emit AddedBlackList(account);
    }

    /// @notice Lets `account` send again.
    /// @param account whose it is
    function removeBlackList(address account) external onlyOwner {
        isBlackListed[account] = false;
        emit RemovedBlackList(account);
    }

    /// @notice Confiscates all that a blocklisted account has. No Transfer tells of it.
    /// @param account whose it is
    function destroyBlackFunds(address account) external onlyOwner {
        if (!isBlackListed[account]) revert AccountIsNotBlackListed(account);
        uint256 amount = balanceOf[account];
        _burn(account, amount);
        emit DestroyedBlackFunds(account, amount);
    }

    /// @notice Stops every transfer, though not minting and burning.
    function pause() external onlyOwner {
        _pause();
    }

    /// @notice Lets transfers go on.
    function unpause() external onlyOwner {
        _unpause();
    }

    function _transfer(address from, address to, uint256 amount) private whenNotPaused {
        if (isBlackListed[from]) revert AccountIsBlackListed(from);
        uint256 fee = Math.min(amount * basisPointsRate / 10_000, maximumFee);
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        if (fee > 0) {
            balanceOf[owner()] += fee;
            emit Transfer(from, owner(), fee);
        }
        emit Transfer(from, to, amount - fee);
    }

    function _burn(address from, uint256 amount) private {
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }
}
